/** The three dialects. Declared here because this folder imports nothing. */
export type TextDialect = 'sorani' | 'kurmanji' | 'badini';
