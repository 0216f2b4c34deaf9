import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SoundWatch } from '../../src/formats/sound-watch.ts';

const SSE = 'text/event-stream; charset=utf-8';
const encoder = new TextEncoder();

/** Cut into pieces of every length, so that every place of a cut is tried. */
function assertWatched(contentType: string, body: string | Uint8Array, isSilent: boolean, hasFailed = false) {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  for (let length = 1; length <= bytes.length; length++) {
    const watch = new SoundWatch(contentType);
    for (let start = 0; start < bytes.length; start += length)
      watch.pass(bytes.subarray(start, start + length));
    assert.deepEqual([watch.isSilent, watch.hasFailed], [isSilent, hasFailed], `in pieces of ${length}`);
  }
}

describe('SoundWatch', () => {
  it('finds the first audio of events that is not empty', () => {
    assertWatched(SSE, 'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\n', false);
    assertWatched(SSE, 'data: { "audio" :\t"A" }\n\n', false);
    assertWatched(SSE, 'data: {"audio":""}\n\ndata: {"audio":"A"}\n\n', false);
    assertWatched(SSE, ': comment\n\ndata: {"type":"speech.audio.done"}\n\n', true);
    assertWatched(SSE, 'data: {"audio":""}\n\n', true);
  });

  it('is not misled by what a text says', () => {
    const words = [{ word: '"audio":"A","type":"error"', start: 0, end: 1 }];
    assertWatched(SSE, `data: ${JSON.stringify({ type: 'speech.word_timestamps', words })}\n\n`, true);
    assertWatched(SSE, `data: ${JSON.stringify({ word: 'audio', other: 'type' })}\n\n`, true);
  });

  it('knows an error event before the first sound', () => {
    assertWatched(SSE, 'data: {"type":"error","error":"Busy."}\n\n', true, true);
    assertWatched(SSE, 'data: {"error":"Busy.","type": "error"}\n\n', true, true);
    assertWatched(SSE, 'data: {"type":"error-free"}\n\n', true, false);
    assertWatched(SSE, 'data: {"audio":"A"}\n\ndata: {"type":"error"}\n\n', false, false);
  });

  it('knows an error event after the first sound, which stays a sound', () => {
    const isCut = (body: string, type = SSE) => {
      const watch = new SoundWatch(type);
      watch.pass(encoder.encode(body));
      return watch.isCut;
    };
    assert.ok(isCut('data: {"audio":"A"}\n\ndata: {"type":"error"}\n\n'));
    assert.ok(!isCut('data: {"type":"error"}\n\n'));
    assert.ok(!isCut('data: {"audio":"A"}\n\ndata: {"type":"speech.audio.done"}\n\n'));
    assert.ok(!isCut('{"audio":"A","type":"error"}', 'application/json'));
  });

  it('finds the audio of JSON', () => {
    assertWatched('application/json', '{"audio":"AAAA","timestamps":[]}', false);
    assertWatched('application/json', '{"audio":"","generation":{"collapsed":true}}', true);
  });

  it('finds no sound in a generation that has collapsed, whatever has sounded', () => {
    assertWatched('application/json', '{"audio":"AAAA","generation":{"collapsed": true}}', true);
    assertWatched('application/json', '{"generation":{"collapsed":true},"audio":"AAAA"}', true);
    assertWatched('application/json', '{"audio":"AAAA","generation":{"collapsed":false}}', false);
    const done = (collapsed: boolean) =>
      `data: ${JSON.stringify({ type: 'done', generation: { collapsed } })}\n\n`;
    assertWatched(SSE, `data: {"audio":"AAAA"}\n\n${done(true)}`, true);
    assertWatched(SSE, `data: {"audio":"AAAA"}\n\n${done(false)}`, false);
    assertWatched(SSE, `data: {"audio":"A","word":"\\"collapsed\\":true"}\n\n`, false);
    assertWatched(SSE, 'data: {"audio":"A"}\n\ndata: {"type":"error","collapsed":true}\n\n', true);
  });

  it('finds what comes behind the headers of a file', () => {
    assertWatched('audio/wav', new Uint8Array(44), true);
    assertWatched('audio/wav', new Uint8Array(45), false);
    assertWatched('audio/ogg', 'OggS head OggS tags', true);
    assertWatched('audio/ogg', 'OggS head OOggS tags OggS', false);
  });

  it('takes any byte of samples, of MP3 and of an unknown type for sound', () => {
    for (const type of ['audio/pcm', 'audio/mpeg', '']) {
      assertWatched(type, 'a', false);
      assert.ok(new SoundWatch(type).isSilent);
    }
  });
});
