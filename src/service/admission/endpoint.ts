import {
  STREAM_FORMATS,
  type StreamFormat,
  SYNTHESIS_FORMATS,
  type SynthesisFormat,
} from '../../contract/formats.ts';
import { ROUTES } from '../../contract/routes.ts';
import type { StreamRequestBody, SynthesisRequestBody } from '../../contract/synthesis.ts';

const ONE_SHOT_SCHEMA = ROUTES.synthesizeSpeech.body.schema;
const STREAM_SCHEMA = ROUTES.streamSpeech.body.schema;

/** The body of either endpoint, its types validated. */
export type SpeechRequestBody = SynthesisRequestBody & Pick<StreamRequestBody, 'stream_format'>;

/** The differences between the two synthesis endpoints that matter to admission. */
export interface Endpoint<Format extends string> {
  readonly schema: typeof ONE_SHOT_SCHEMA | typeof STREAM_SCHEMA;
  readonly formatField: 'format' | 'stream_format';
  readonly formats: readonly Format[];
  readonly defaultFormat: Format;
}

/** `POST /api/tts-proxy` */
export const ONE_SHOT: Endpoint<SynthesisFormat> = {
  schema: ONE_SHOT_SCHEMA,
  formatField: 'format',
  formats: SYNTHESIS_FORMATS,
  defaultFormat: 'wav',
};

/** `POST /api/tts-stream` */
export const STREAM: Endpoint<StreamFormat> = {
  schema: STREAM_SCHEMA,
  formatField: 'stream_format',
  formats: STREAM_FORMATS,
  defaultFormat: 'sse',
};
