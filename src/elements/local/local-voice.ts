const FIRST_VOICES: Readonly<Record<string, string>> = {
  sorani: 'sorani_m001',
  kurmanji: 'kurmanji_m001',
  badini: 'badini_v5_m001',
};

/** The fields that name a voice of the page: the same as the service's, but a clone is spoken only by its service. */
export function localVoice(
  voice: string,
  { dialect = 'sorani' }: { readonly dialect?: string | undefined },
): { speaker_id: string; model_version?: undefined } {
  if (!voice.startsWith('clone_')) return { speaker_id: voice };
  return { speaker_id: FIRST_VOICES[dialect] ?? voice, model_version: undefined };
}
