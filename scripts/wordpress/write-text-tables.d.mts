export declare const TABLES: string;
export declare function textTables(
  evidence: typeof import('../../src/text/dialect/dialect-evidence.ts'),
  words: typeof import('../../src/text/normalize/sentence-words.ts'),
  common: typeof import('../../src/text/voices/latin-words.ts'),
): string;
