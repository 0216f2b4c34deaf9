/** Where OpenAI's clients open transcription sessions. */
export const REALTIME_PATH = '/v1/realtime';
