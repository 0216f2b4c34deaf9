import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ThreadedEncoder } from '../../../src/encode/threaded-encoder.ts';
import { isWholeSpeech } from '../../../src/proxy/sharing/is-whole-speech.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const AUDIO = 'data: {"type":"speech.audio.delta","audio":"AAAA"}';
const DONE = 'data: {"type":"speech.audio.done"}';

describe('whole speech', () => {
  it('in events ends with the end marker, whatever ends a line', () => {
    for (const gap of ['\n\n', '\r\n\r\n', '\r\r']) {
      const is = (...events: string[]) => isWholeSpeech('text/event-stream', bytesOf(events.join(gap)));
      assert.equal(is(AUDIO, DONE, ''), true);
      assert.equal(is(AUDIO, DONE), false, 'the last line is not ended');
      assert.equal(is(AUDIO, ''), false);
      assert.equal(is(DONE, ''), false, 'no audio');
      assert.equal(is(AUDIO.replace('AAAA', ''), DONE, ''), false, 'no samples');
      assert.equal(is(AUDIO, DONE, AUDIO, ''), false);
      assert.equal(is(AUDIO, 'data: {"type":"error","error":"no"}', ''), false);
      assert.equal(is(AUDIO, 'data: {"type":"speech.audio.done","collapsed":true}', ''), false);
      assert.equal(is(AUDIO, 'data: nonsense', ''), false);
      const comment = ': keepalive';
      assert.equal(is(comment, AUDIO, comment, DONE, ''), true, 'comments are none of it');
      assert.equal(is(AUDIO, DONE, comment, ''), true, 'a comment after its end');
      assert.equal(
        is(AUDIO, `${comment}${gap[0] === '\n' ? '\n' : '\r'}${DONE}`, ''),
        true,
        'one right before it',
      );
      assert.equal(is(AUDIO, comment, ''), false);
    }
    assert.equal(isWholeSpeech('text/event-stream', bytesOf('')), false);
  });

  it('in Ogg ends with a page that says so', async () => {
    const encoder = new ThreadedEncoder('opus-stream');
    const samples = Int16Array.from({ length: 48_000 }, (_, index) => Math.sin(index / 9) * 9000);
    const stream = Buffer.concat([await encoder.write(samples), await encoder.finish()]);
    encoder.close();
    for (const type of ['audio/ogg', 'audio/ogg; codecs=opus'])
      assert.equal(isWholeSpeech(type, stream), true);
    for (const length of [0, 27, stream.length / 2, stream.length - 1])
      assert.equal(isWholeSpeech('audio/ogg', stream.subarray(0, length)), false, `${length} bytes`);
  });

  it('is no other kind of content', () => {
    for (const type of ['', 'text/html', 'application/octet-stream', 'audio/flac'])
      assert.equal(isWholeSpeech(type, bytesOf('abcd')), false, type);
  });
});
