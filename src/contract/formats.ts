/** Formats of `POST /api/tts-proxy`. */
export const SYNTHESIS_FORMATS = ['wav', 'opus', 'mp3'] as const;
export type SynthesisFormat = (typeof SYNTHESIS_FORMATS)[number];

/** Formats of `POST /api/tts-stream`. */
export const STREAM_FORMATS = ['sse', 'pcm', 'wav'] as const;
export type StreamFormat = (typeof STREAM_FORMATS)[number];
