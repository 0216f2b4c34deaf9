/** The three dialects. Declared here because `src/text` imports nothing. */
export type TextDialect = 'sorani' | 'kurmanji' | 'badini';
