import type { ByteBudget } from '../../async/byte-budget.ts';
import { onEnd } from '../../async/on-end.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyRequest, Reply, StreamReply } from '../core/transport-types.ts';
import { visitorOf } from './visitor.ts';

/** A request whose memory is counted. */
export interface CountedRequest extends ProxyRequest {
  /**
   * Sets bytes aside until its answer has been sent, before anything is read into them.
   * @throws SpeechError 503 `service-unavailable` where there are none left, for anybody or for this visitor.
   */
  hold(bytes: number): void;
}

/** An answer that is sent as it is read: what is read at once, and what waits for the client. */
export const ANSWER_BYTES = 128 * 1024;
/** Headers, and the objects that go with a request. */
const REQUEST_BYTES = 16 * 1024;

/** Answers a request, whose memory is set aside for as long as that takes. @throws As `hold`; what `answer` throws. */
export async function countMemory(
  budget: ByteBudget,
  request: ProxyRequest,
  answer: (request: CountedRequest) => Promise<Reply | StreamReply>,
): Promise<Reply | StreamReply> {
  const { signal } = request;
  const allocation = budget.open(visitorOf(request).share);
  const hold = (bytes: number) => {
    if (allocation.allocate(bytes)) return;
    const message = 'The proxy answers too many requests at the moment; try again shortly.';
    throw new SpeechError('service-unavailable', message, { status: 503 });
  };
  const release = () => {
    signal.removeEventListener('abort', release);
    allocation.release();
  };
  signal.addEventListener('abort', release);
  try {
    hold(REQUEST_BYTES);
    const reply = await answer({ ...request, hold });
    if (reply.kind === 'stream') return { ...reply, body: onEnd(reply.body, release) };
    release();
    return reply;
  } catch (error) {
    release();
    throw error;
  }
}
