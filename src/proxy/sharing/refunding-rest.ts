import type { ByteStream } from '../../async/byte-stream.ts';
import { observed } from '../../async/observed.ts';
import { SoundWatch } from '../../formats/sound-watch.ts';
import type { Refund } from '../admission/charges.ts';

/**
 * An answer that was charged before it is known how long it is: one who leaves it early, or whose speech breaks off, gets back what they
 * did not get. Where no sound came of it, everything is given back.
 * @param charged Bytes.
 */
export function refundingRest(
  body: ByteStream,
  contentType: string,
  charged: number,
  refund: Refund,
): ByteStream {
  const watch = new SoundWatch(contentType);
  let sent = 0;
  return observed(body, {
    onChunk(chunk) {
      sent += chunk.length;
      watch.pass(chunk);
      if (watch.hasFailed) void refund();
    },
    onEnd(outcome) {
      if (outcome !== 'abandoned' && watch.isSilent) void refund();
      else if ((outcome !== 'whole' || watch.isCut) && sent < charged)
        void refund(Math.floor(charged - sent));
    },
  });
}
