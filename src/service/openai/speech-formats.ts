/** What `POST /v1/audio/speech` sends, 24 kHz mono. */
export const SPEECH_FORMATS = ['mp3', 'opus', 'wav', 'pcm'] as const;
export type OpenAiSpeechFormat = (typeof SPEECH_FORMATS)[number];

/** How it sends it: the bytes, or events with them in base64. */
export const SPEECH_STREAM_FORMATS = ['audio', 'sse'] as const;
export type SpeechStreamFormat = (typeof SPEECH_STREAM_FORMATS)[number];
