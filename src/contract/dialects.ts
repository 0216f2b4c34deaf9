/** Sorani (Central Kurdish, Arabic script), Kurmanji (Northern, Latin script), Badini (Northern, Arabic script). */
export const DIALECTS = ['sorani', 'kurmanji', 'badini'] as const;

export type Dialect = (typeof DIALECTS)[number];

export function isDialect(value: unknown): value is Dialect {
  return (DIALECTS as readonly unknown[]).includes(value);
}

/** The dialect in a voice id's prefix; undefined for Cast, Studio and cloned voices. */
export function dialectOfVoice(voiceId: string): Dialect | undefined {
  return DIALECTS.find((dialect) => voiceId.startsWith(`${dialect}_`));
}

/** BCP 47 tags as in CLDR: the script is named for a language that is written in two. */
export const READING_LANGUAGES = { sorani: 'ckb', kurmanji: 'kmr-Latn', badini: 'kmr-Arab' } as const;

/** Dialects that can be transcribed, from files and live. */
export const TRANSCRIPTION_DIALECTS = ['sorani', 'kurmanji'] as const;
export type TranscriptionDialect = (typeof TRANSCRIPTION_DIALECTS)[number];

/** ISO 639-3. */
export const TRANSCRIPTION_LANGUAGES: Readonly<Record<TranscriptionDialect, string>> = {
  sorani: 'ckb',
  kurmanji: 'kmr',
};

export function isTranscriptionDialect(value: unknown): value is TranscriptionDialect {
  return (TRANSCRIPTION_DIALECTS as readonly unknown[]).includes(value);
}
