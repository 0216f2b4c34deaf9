import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { RouteContext, RouteHandlers } from '../http/router.ts';
import type { SynthesisServices } from '../routes/admit-request.ts';

/** What these routes need from the service. */
export interface OpenAiServices {
  /** The service's own handler: translated requests go through it, so that each rule stands in one place. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly servicesOf: (request: Request, context: RouteContext) => SynthesisServices;
  /** Answers `/v1/audio/transcriptions`; undefined without a recognizer. */
  readonly transcribe: RouteHandlers<'transcribe'>['transcribe'];
  /** The dialects that can be transcribed; none without a recognizer. */
  readonly dialects: readonly TranscriptionDialect[];
}
