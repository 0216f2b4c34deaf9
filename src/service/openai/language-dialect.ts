import { TRANSCRIPTION_DIALECTS, type TranscriptionDialect } from '../../contract/dialects.ts';

const DIALECTS: Readonly<Record<string, TranscriptionDialect>> = {
  ckb: 'sorani',
  kmr: 'kurmanji',
  ku: 'kurmanji',
};

export function languageDialect(
  language: string,
  dialects: readonly TranscriptionDialect[] = TRANSCRIPTION_DIALECTS,
): TranscriptionDialect | undefined {
  const dialect = DIALECTS[language.toLowerCase().split('-', 1)[0]!];
  return dialect && dialects.includes(dialect) ? dialect : undefined;
}
