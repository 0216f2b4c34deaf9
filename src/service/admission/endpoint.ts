import {
  STREAM_FORMATS,
  type StreamFormat,
  SYNTHESIS_FORMATS,
  type SynthesisFormat,
  type SynthesisRequestBody,
  streamRequestSchema,
  synthesisRequestSchema,
} from '../../contract/synthesis.ts';

/** The body of either endpoint, once its fields have their types. */
export type SpeechRequestBody = SynthesisRequestBody & { readonly stream_format?: string | undefined };

/** What differs between the two synthesis endpoints in the rules of admission. */
export interface Endpoint<Format extends string> {
  readonly schema: typeof synthesisRequestSchema | typeof streamRequestSchema;
  readonly formatField: 'format' | 'stream_format';
  readonly formats: readonly Format[];
  readonly defaultFormat: Format;
}

/** `POST /api/tts-proxy` */
export const ONE_SHOT: Endpoint<SynthesisFormat> = {
  schema: synthesisRequestSchema,
  formatField: 'format',
  formats: SYNTHESIS_FORMATS,
  defaultFormat: 'wav',
};

/** `POST /api/tts-stream` */
export const STREAM: Endpoint<StreamFormat> = {
  schema: streamRequestSchema,
  formatField: 'stream_format',
  formats: STREAM_FORMATS,
  defaultFormat: 'sse',
};
