import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimatedBytes } from '../../../src/proxy/sharing/estimated-bytes.ts';

const bytesAt = (speed: unknown, type = 'audio/pcm') => estimatedBytes({ characters: 108, speed }, type);

describe('the estimated size of speech', () => {
  it('is larger for slower speech, and for samples than for what is encoded', () => {
    assert.equal(bytesAt(1), 9 * 48_000);
    assert.equal(bytesAt(0.5), 2 * bytesAt(1));
    assert.equal(bytesAt(1, 'audio/ogg; codecs=opus'), 9 * 3000);
    assert.equal(bytesAt(1, 'audio/mpeg'), 9 * 6000);
    assert.equal(bytesAt(1, 'text/event-stream'), 9 * 64_000);
    assert.equal(bytesAt(1, 'text/event-stream; codecs=opus'), 9 * 4000);
    assert.equal(bytesAt(1, 'text/event-stream; codecs=mp3'), 9 * 8000);
  });

  it('is never next to nothing, or endless, whatever speed a visitor asks for', () => {
    for (const speed of [1e300, 4.5]) assert.equal(bytesAt(speed), bytesAt(4));
    for (const speed of [1e-300, 0, -1]) assert.equal(bytesAt(speed), bytesAt(0.25));
    for (const speed of [Number.POSITIVE_INFINITY, undefined, null, '2'])
      assert.equal(bytesAt(speed), bytesAt(1));
  });
});
