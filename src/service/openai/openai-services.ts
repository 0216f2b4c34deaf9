import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { RouteContext, RouteHandlers } from '../http/router.ts';
import type { SynthesisServices } from '../routes/admit-request.ts';
import type { SynthesisRequest } from '../routes/synthesis-request.ts';

/** What these routes need from the service. */
export interface OpenAiServices {
  /** `/api/tts-stream`: translated requests go through it, so that each rule stands in one place. */
  readonly streamSpeech: (request: SynthesisRequest, services: SynthesisServices) => Promise<Response>;
  /** The service's own handler. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly servicesOf: (request: Request, context: RouteContext) => SynthesisServices;
  /** Answers `/v1/audio/transcriptions`; undefined without a recognizer. */
  readonly transcribe: RouteHandlers<'transcribe'>['transcribe'];
  /** The dialects that can be transcribed; none without a recognizer. */
  readonly dialects: readonly TranscriptionDialect[];
}
