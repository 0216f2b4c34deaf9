import { expect } from '@open-wc/testing';
import { parseRecording } from '../../../../src/elements/tts/published/recording.ts';

const URL = 'https://example.org/audio/article.json';
const part = { digest: 'AA', start: 0, samples: 24_000, range: [100, 4000], words: [[0, 420, 0, 4]] };
const GOOD = {
  version: 1,
  language: 'ckb',
  dialect: 'sorani',
  voice: 'sorani_m001',
  voiceGroup: 'v3',
  speed: 1,
  maxCharacters: 500,
  duration: 1.02,
  audio: [
    { type: 'audio/ogg; codecs=opus', src: 'article.opus', bytes: 4000, header: [0, 100] },
    { type: 'audio/mpeg', src: '../mp3/article.mp3', bytes: 5000 },
  ],
  parts: [part],
};

describe('the JSON file of published speech', () => {
  it('is read, with addresses relative to its own', () => {
    const { audio, frames, speed, parts } = parseRecording(GOOD, URL);
    expect(audio.map(({ url }) => url)).to.deep.equal([
      'https://example.org/audio/article.opus',
      'https://example.org/mp3/article.mp3',
    ]);
    expect([frames, speed, parts.length]).to.deep.equal([24_480, undefined, 1]);
  });

  for (const [field, change] of [
    ['version', { version: 2 }],
    ['voice", "voiceGroup', { voice: '' }],
    ['maxCharacters', { maxCharacters: 0 }],
    ['duration', { duration: 99 }],
    ['audio', { audio: [] }],
    ['audio[0].bytes', { audio: [{ ...GOOD.audio[0], bytes: -1 }] }],
    ['audio[0].src', { audio: [{ ...GOOD.audio[0], src: 'http://[' }] }],
    ['audio[0].src', { audio: [{ ...GOOD.audio[0], src: 'javascript:alert(1)' }] }],
    ['audio[0].header', { audio: [{ ...GOOD.audio[0], header: [9, 1] }] }],
    ['parts', { parts: {} }],
    ['parts[0]', { parts: [null] }],
    ['parts[0].range', { parts: [{ ...part, range: [100, 4001] }] }],
    ['parts[0].words', { parts: [{ ...part, words: [[0, 1, 2]] }] }],
    ['parts[1].start', { parts: [part, part] }],
    ['intro', { intro: 7 }],
    ['parts[0].start', { intro: part }],
    ['outro.range', { outro: { ...part, start: 24_000, range: [4000, 9000] } }],
    ['duration', { outro: { ...part, start: 72_000 } }],
  ] as const)
    it(`is refused by the name of what is wrong: ${field} in ${JSON.stringify(change)}`, () => {
      const read = () => parseRecording({ ...GOOD, ...change }, URL);
      expect(read).to.throw(`${URL} is not published speech: "${field}" has to be `);
    });

  it('may have a sound before the speech and one after it, without words', () => {
    const [intro, outro] = [0, 60_000].map((start) => ({
      digest: 'J',
      start,
      samples: 12_000,
      range: [100, 200],
    }));
    const speech = { ...part, start: 24_000 };
    const recording = parseRecording({ ...GOOD, duration: 3, parts: [speech], intro, outro }, URL);
    expect([recording.intro, recording.outro].map((jingle) => jingle?.start)).to.deep.equal([0, 60_000]);
    expect(recording.outro?.words).to.deep.equal([]);
    expect(recording.frames).to.equal(72_000);
  });

  it('is refused when it is no object at all', () => {
    for (const value of [null, 7, 'text', []]) expect(() => parseRecording(value, URL)).to.throw('"version"');
  });
});
