import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPACT_TYPES, compactCodec } from '../../src/formats/compact-codec.ts';

test('a compact codec is one that is named in the type of the stream that it replaces', () => {
  for (const [accept, inEvents, inSamples] of [
    ['text/event-stream; codecs=opus', 'opus', undefined],
    ['text/event-stream; codecs=mp3', 'mp3', undefined],
    ['audio/ogg; codecs=opus', undefined, 'opus'],
    ['audio/mpeg', undefined, 'mp3'],
    ['audio/mpeg;q=0.5', undefined, 'mp3'],
    ['TEXT/Event-Stream ;codecs = "MP3" ; q=0.1', 'mp3', undefined],
    ['text/event-stream, audio/mpeg', undefined, 'mp3'],
    ['text/event-stream', undefined, undefined],
    ['*/*, audio/*, audio/pcm, text/*', undefined, undefined],
    ['text/event-stream; codecs=vorbis', undefined, undefined],
    ['audio/ogg', undefined, undefined],
    ['audio/mpeg3', undefined, undefined],
  ] as const) {
    assert.equal(compactCodec(accept, 'text/event-stream'), inEvents, accept);
    assert.equal(compactCodec(accept, 'audio/pcm'), inSamples, accept);
  }
  for (const nothing of [undefined, null, '']) assert.equal(compactCodec(nothing, 'audio/pcm'), undefined);
});

test('a compact codec is Opus where both are asked for, in any order and quality', () => {
  for (const type of ['text/event-stream', 'audio/pcm'] as const)
    for (const accept of [
      `${COMPACT_TYPES.mp3[type]}, ${COMPACT_TYPES.opus[type]}`,
      `${COMPACT_TYPES.opus[type]};q=0.1, ${COMPACT_TYPES.mp3[type]};q=1.0, ${type}`,
    ])
      assert.equal(compactCodec(accept, type), 'opus', accept);
});

test('a compact codec is none that is not acceptable', () => {
  for (const quality of ['q=0', 'Q=0.0', 'q = 0.000']) {
    const refused = `text/event-stream; codecs=opus; ${quality}`;
    assert.equal(compactCodec(refused, 'text/event-stream'), undefined, quality);
    const other = `${refused}, text/event-stream; codecs=mp3; q=0.001`;
    assert.equal(compactCodec(other, 'text/event-stream'), 'mp3', quality);
  }
});

test('a compact codec is looked for in an Accept of any length in little time', () => {
  for (const unit of [',', ';', '"', ' ', 'q=0;', 'text/event-stream;codecs=', 'audio/mpeg ;', '\u0000,']) {
    const accept = unit.repeat(100_000);
    assert.equal(compactCodec(accept, 'text/event-stream'), undefined, unit);
    assert.equal(compactCodec(`${accept},audio/mpeg`, 'audio/pcm'), 'mp3', unit);
  }
});
