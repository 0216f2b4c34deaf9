/** Reading languages: Sorani (Central Kurdish, Arabic script), Kurmanji (Northern, Latin), Badini (Northern, Arabic). */
export const DIALECTS = ['sorani', 'kurmanji', 'badini'] as const;

export type Dialect = (typeof DIALECTS)[number];

export function isDialect(value: unknown): value is Dialect {
  return (DIALECTS as readonly unknown[]).includes(value);
}

/** The dialect that a voice id names by its prefix, or undefined for Cast, Studio and cloned voices (contract, TTS request). */
export function dialectOfVoice(voiceId: string): Dialect | undefined {
  return DIALECTS.find((dialect) => voiceId.startsWith(`${dialect}_`));
}
