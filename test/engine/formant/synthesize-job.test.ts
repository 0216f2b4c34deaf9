import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BADINI,
  KURMANJI,
  LONG,
  loudness,
  pitchTrack,
  render,
  SORANI,
  semitonesBetween,
} from './engine-fixture.ts';

const RATE = 24_000;

describe('the formant synthesizer', () => {
  // covers: synthesis.seed
  it('is deterministic per seed and differs between seeds', () => {
    assert.equal(render({ seed: 7 }).hash, render({ seed: 7 }).hash);
    assert.notEqual(render({ seed: 7 }).hash, render({ seed: 8 }).hash);
    assert.notEqual(render({ voice: 'sorani_m003' }).hash, render({ voice: 'sorani_m001' }).hash);
  });

  it('produces the same samples however they are chunked', () => {
    const whole = render();
    assert.equal(render({ chunkMaxSeconds: 0.5 }).hash, whole.hash);
    assert.equal(render({ chunkMaxSeconds: 0.03 }).hash, whole.hash);
  });

  // covers: synthesis.dialects
  it('speaks all three dialects', () => {
    for (const [dialect, text, voice] of [
      ['sorani', SORANI, 'sorani_m001'],
      ['kurmanji', KURMANJI, 'kurmanji_f002'],
      ['badini', BADINI, 'badini_v5_m001'],
    ] as const) {
      const { samples } = render({ dialect, text, voice });
      assert.ok(samples.length > RATE, dialect);
      assert.ok(loudness(samples) > -30, dialect);
    }
  });

  // covers: requests.speed
  it('scales every duration with the speed, from 0.25 to 4', () => {
    const normal = render();
    for (const speed of [0.25, 0.5, 2, 4]) {
      const changed = render({ speed });
      assert.ok(Math.abs(changed.samples.length - normal.samples.length / speed) <= 2, `speed ${speed}`);
      for (const [i, word] of changed.words.entries()) {
        assert.ok(Math.abs(word.start * speed - normal.words[i].start) * RATE <= 1 + speed, `word ${i}`);
        assert.ok(Math.abs(word.end * speed - normal.words[i].end) * RATE <= 1 + speed, `word ${i}`);
      }
    }
  });

  // covers: synthesis.pitch
  it('shifts F0 by the requested semitones', () => {
    for (const voice of ['sorani_m001', 'sorani_f002']) {
      const own = render({ voice }).samples;
      for (const pitch of [-7, -3, 4, 12]) {
        const semitones = semitonesBetween(own, render({ voice, pitch }).samples);
        assert.ok(Math.abs(semitones - pitch) < 0.25, `${voice}: requested ${pitch}, measured ${semitones}`);
      }
    }
  });

  it('falls in statements, rises in questions, and treats text without a full stop as a statement', () => {
    const rise = (text: string) => {
      const track = pitchTrack(render({ text, voice: 'sorani_f002' }).samples).filter((hertz) => hertz > 0);
      const middle = track.slice(4, -6).sort((a, b) => a - b);
      return track.at(-1)! / middle[middle.length >> 1];
    };
    assert.ok(rise('ناوم ئازادە.') < 0.95);
    assert.ok(rise('ناوم ئازادە؟') > 1.05);
    assert.equal(render({ text: 'ناوم ئازادە' }).hash, render({ text: 'ناوم ئازادە.' }).hash);
  });

  // covers: synthesis.pitch
  it('keeps the length when only the pitch changes', () => {
    assert.equal(render({ pitch: 5 }).samples.length, render().samples.length);
  });

  it('varies more between seeds at a higher temperature', () => {
    const spread = (temperature: number) => {
      const lengths = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => render({ seed, temperature }).words[0].end);
      return Math.max(...lengths) - Math.min(...lengths);
    };
    assert.ok(spread(2) > 2 * spread(0.2));
  });

  // covers: streaming.chunks
  it('starts with a 45 ms chunk, continues in chunks of 2 s and ends with the rest', () => {
    const { chunks } = render({ text: LONG });
    const lengths = chunks.map((chunk) => chunk.samples.length);
    assert.equal(lengths[0], 1080);
    assert.ok(lengths.slice(1, -1).every((length) => length === 48_000));
    const last = lengths.at(-1) ?? 0;
    assert.ok(last > 0 && last <= 48_000);
  });

  // covers: synthesis.chunk-length
  it('keeps chunks within chunk_max_seconds', () => {
    const { chunks } = render({ chunkMaxSeconds: 0.25 });
    assert.ok(chunks.every((chunk) => chunk.samples.length <= 6000));
    assert.ok(chunks.length > 10);
  });

  it('yields nothing for punctuation, emoji and whitespace only', () => {
    for (const text of ['😀', '... !!! ؟', ' \n\t ', '🎉 — 😀.']) {
      assert.deepEqual(render({ text }).chunks, [], JSON.stringify(text));
    }
  });

  it('rejects a voice that is not in the catalog', () => {
    assert.throws(() => render({ voice: 'clone_1' }), { name: 'SpeechError', code: 'voice-unavailable' });
  });
});

describe('word times', () => {
  const TEXTS = [
    SORANI,
    '😀 لە ساڵی 1991دا — هەزاران کەس؟ 🎉 گەڕانەوە… 😀',
    'YouTube.com,\n\n"باشە"  (سوپاس)!',
    LONG,
  ];

  // covers: synthesis.timestamps.words
  it('list every token of the text verbatim and in order', () => {
    for (const text of TEXTS) {
      assert.deepEqual(
        render({ text }).words.map(({ word }) => word),
        text.split(/\s+/),
      );
    }
  });

  // covers: synthesis.timestamps.words
  it('never overlap, never run backwards and end within the samples', () => {
    for (const text of TEXTS) {
      const { words, samples } = render({ text });
      let now = 0;
      for (const { word, start, end } of words) {
        assert.ok(start >= now && end >= start, word);
        now = end;
      }
      assert.ok(now * RATE <= samples.length);
    }
  });

  it('account for all samples: only the final pause follows the last word', () => {
    for (const [silenceTrim, closing] of [
      [false, 160],
      [true, 25],
    ] as const) {
      for (const speed of [1, 1.7]) {
        const { words, samples } = render({ silenceTrim, speed });
        const end = (words.at(-1)?.end ?? 0) + closing / 1000 / speed;
        assert.ok(Math.abs(end * RATE - samples.length) <= 1);
      }
    }
  });

  // covers: synthesis.timestamps.words
  it('give unpronounceable tokens no duration', () => {
    const { words } = render({ text: '😀 سوپاس 🎉 باشم 😀' });
    const empty = words.filter(({ start, end }) => start === end).map(({ word }) => word);
    assert.deepEqual(empty, ['😀', '🎉', '😀']);
  });

  it('arrive with the chunk in which the word starts', () => {
    const { chunks } = render({ text: LONG });
    let from = 0;
    for (const { samples, words } of chunks) {
      const to = from + samples.length;
      for (const { word, start } of words) {
        assert.ok(
          start * RATE >= from - 0.5 && (start * RATE < to || samples === chunks.at(-1)?.samples),
          word,
        );
      }
      from = to;
    }
  });

  it('match the audio: loud within words, zeros in pauses', () => {
    const { words, samples } = render({ text: 'باشم. باشم. باشم.', sentenceSilenceMs: 800 });
    const at = (seconds: number) => Math.round(seconds * RATE);
    for (const [i, { start, end }] of words.entries()) {
      assert.ok(loudness(samples.subarray(at(start), at(end))) > -25);
      const next = words[i + 1];
      if (next) assert.ok(samples.subarray(at(end) + 720, at(next.start)).every((sample) => sample === 0));
    }
  });
});

describe('pauses', () => {
  // covers: synthesis.sentence-silence
  it('last exactly sentence_silence_ms between sentences, at any speed', () => {
    for (const speed of [0.5, 1, 3]) {
      for (const sentenceSilenceMs of [0, 40, 250, 5000]) {
        const { words } = render({ text: 'باشم. سوپاس! چۆنیت؟', sentenceSilenceMs, speed });
        for (const i of [0, 1]) {
          const gap = (words[i + 1].start - words[i].end) * 1000;
          assert.ok(Math.abs(gap - sentenceSilenceMs) < 0.1, `${gap} ms for ${sentenceSilenceMs} ms`);
        }
      }
    }
  });

  it('stay short where a long sentence without full stops is split only for planning', () => {
    const { words } = render({ text: 'کوردستان جوانە '.repeat(40).trim(), sentenceSilenceMs: 3000 });
    for (const [i, word] of words.entries()) assert.ok(word.start - (words[i - 1]?.end ?? 0) < 0.5);
  });

  it('separate sentences naturally by default', () => {
    const { words } = render({ text: 'باشم. سوپاس.' });
    const gap = words[1].start - words[0].end;
    assert.ok(gap > 0.2 && gap < 0.6, `${gap} s`);
  });

  // covers: synthesis.silence-trim
  it('are trimmed at both ends by silence_trim, and nowhere else', () => {
    const plain = render();
    const trimmed = render({ silenceTrim: true });
    const lastAudibleIndex = (samples: Int16Array) =>
      samples.findLastIndex((sample) => Math.abs(sample) > 100);
    assert.ok(plain.samples.length - lastAudibleIndex(plain.samples) > 0.1 * RATE);
    assert.ok(trimmed.samples.length - lastAudibleIndex(trimmed.samples) < 0.04 * RATE);
    assert.ok(trimmed.samples.findIndex((sample) => Math.abs(sample) > 100) < 0.03 * RATE);
    assert.deepEqual(trimmed.words, plain.words);
  });
});
