/** What a token may be used for: speech synthesis, transcription or both. */
export const TOKEN_SCOPES = ['tts', 'stt'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
