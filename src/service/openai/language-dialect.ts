import {
  TRANSCRIPTION_DIALECTS,
  TRANSCRIPTION_LANGUAGES,
  type TranscriptionDialect,
} from '../../contract/dialects.ts';

/** The dialect of a BCP 47 tag, by its language alone. `ku` is Kurmanji, as in CLDR. */
export function languageDialect(
  tag: string,
  dialects: readonly TranscriptionDialect[] = TRANSCRIPTION_DIALECTS,
): TranscriptionDialect | undefined {
  const language = tag.toLowerCase().split('-', 1)[0]!;
  const wanted = language === 'ku' ? 'kmr' : language;
  return dialects.find((dialect) => TRANSCRIPTION_LANGUAGES[dialect] === wanted);
}
