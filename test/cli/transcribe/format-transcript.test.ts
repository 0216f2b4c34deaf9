import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTranscript } from '../../../src/cli/transcribe/format-transcript.ts';

const SOURCE = { file: 'talk.wav', dialect: 'kurmanji' } as const;
const TRANSCRIPT = {
  text: 'silav heval ez baş im',
  seconds: 7.25,
  segments: [
    {
      text: 'silav heval',
      start: 0.5,
      end: 1.75,
      words: [
        { text: 'silav', start: 0.5, end: 1 },
        { text: 'heval', start: 1.1, end: 1.75 },
      ],
    },
    { text: 'ez baş im', start: 4, end: 5.2, words: undefined },
  ],
};

describe('a transcript', () => {
  it('is a line of text', () => {
    assert.equal(formatTranscript(TRANSCRIPT, 'text', SOURCE), 'silav heval ez baş im\n');
  });

  it('is captions with the times at which something is said, not with those between', () => {
    const srt = formatTranscript(TRANSCRIPT, 'srt', SOURCE);
    assert.match(
      srt,
      /^1\n00:00:00,500 --> 00:00:01,750\nsilav heval\n\n2\n00:00:04,000 --> 00:00:05,200\nez baş im\n/,
    );
    const vtt = formatTranscript(TRANSCRIPT, 'vtt', SOURCE);
    assert.match(vtt, /^WEBVTT\n\n00:00:00\.500 --> 00:00:01\.750\nsilav heval\n\n00:00:04\.000 --> /);
  });

  it('cuts a long segment into captions, also where its words have no times', () => {
    const text = Array(40).fill('peyv').join(' ');
    const segments = [{ text, start: 10, end: 30, words: undefined }];
    const srt = formatTranscript({ text, seconds: 30, segments }, 'srt', SOURCE);
    const cues = srt.trim().split('\n\n');
    assert.ok(cues.length >= 3, srt);
    assert.match(cues[0]!, /^1\n00:00:10,000 --> 00:00:1\d,/);
    assert.match(cues.at(-1)!, /--> 00:00:30,000\n/);
  });

  it('is one line of JSON with what is known, and no more', () => {
    const line = formatTranscript(TRANSCRIPT, 'json', SOURCE);
    assert.equal(line.trim().split('\n').length, 1);
    const { segments, ...whole } = JSON.parse(line);
    assert.deepEqual(whole, { ...SOURCE, duration: 7.25, text: TRANSCRIPT.text });
    assert.deepEqual(segments[0].words[1], { text: 'heval', start: 1.1, end: 1.75 });
    assert.deepEqual(segments[1], { start: 4, end: 5.2, text: 'ez baş im' });
    assert.deepEqual(JSON.parse(formatTranscript({ text: 'x', isTruncated: true }, 'json', SOURCE)), {
      ...SOURCE,
      text: 'x',
      truncated: true,
    });
  });
});
