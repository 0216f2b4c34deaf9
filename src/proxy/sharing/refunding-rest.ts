import type { ByteStream } from '../../async/byte-stream.ts';
import { observed } from '../../async/observed.ts';
import type { Refund } from '../admission/charges.ts';

/**
 * An answer that was charged before it is known how long it is: one who leaves it early, or whose connection breaks, gets back what they
 * did not get.
 * @param charged Bytes.
 */
export function refundingRest(body: ByteStream, charged: number, refund: Refund): ByteStream {
  let sent = 0;
  return observed(body, {
    onChunk({ length }) {
      sent += length;
    },
    onEnd(outcome) {
      if (outcome !== 'whole' && sent < charged) void refund(Math.floor(charged - sent));
    },
  });
}
