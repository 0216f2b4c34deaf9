import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { RouteContext } from '../http/router.ts';
import type { SynthesisServices } from '../routes/admit-request.ts';
import type { TranscriptionRoute } from './transcriptions.ts';

/** What these routes need from the service. */
export interface OpenAiServices {
  /** The service's own handler: translated requests go through it, so that each rule stands in one place. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly servicesOf: (request: Request, context: RouteContext) => SynthesisServices;
  /** Undefined without a recognizer. */
  readonly transcriptionOf: ((request: Request, context: RouteContext) => TranscriptionRoute) | undefined;
  /** The dialects that can be transcribed; none without a recognizer. */
  readonly dialects: readonly TranscriptionDialect[];
}
