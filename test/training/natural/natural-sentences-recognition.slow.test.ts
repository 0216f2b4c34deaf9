import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AcousticStream } from '../../../src/engine/recognition/acoustic-stream.ts';
import { GreedyDecoder } from '../../../src/engine/recognition/greedy-decoder.ts';
import { Recognizer } from '../../../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../../../src/engine/recognition/utterance-recognition.ts';
import { modelFiles } from '../../../src/engine/threads/model-files.ts';
import { embeddedVoices } from '../../../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../../../training/natural/natural-sentences.ts';
import { Score } from '../../../training/score.ts';
import { lower } from '../../../training/sentences.ts';
import { speakEmbedded } from '../../../training/speak-text.ts';

const SENTENCES = 20;
const SILENCE = new Int16Array(4800);

describe('final transcripts of sentences and voices unseen in training, at speed 1', async () => {
  const recognizer = await Recognizer.load(modelFiles);
  for (const dialect of ['kurmanji', 'sorani'] as const) {
    it(`have at most 6 % of their ${dialect} letters wrong, and fewer than the likeliest letter of each frame gives`, async () => {
      const words = await recognizer.words(dialect);
      const voices = embeddedVoices(dialect).test;
      const score = new Score();
      for (const [i, text] of NATURAL_SENTENCES[dialect].test.slice(0, SENTENCES).entries()) {
        const manner = { voice: voices[i % voices.length], speed: 1, pitch: 0, seed: i, temperature: 0.7 };
        const utterance = new UtteranceRecognition(recognizer, words, dialect);
        const greedy = new GreedyDecoder(recognizer.letters(dialect));
        const acoustic = new AcousticStream(recognizer.acoustic, dialect, (frame) => greedy.step(frame));
        for (const samples of [SILENCE, speakEmbedded(text, dialect, manner)]) {
          utterance.push(samples);
          acoustic.push(samples);
        }
        const final = utterance.finish();
        acoustic.push(SILENCE);
        score.add(lower(text).replace(/[^\p{L} ]/gu, ''), greedy.text, final);
      }
      assert.ok(score.final.letters <= 6, `${score.final.letters} %`);
      assert.ok(score.final.letters < score.greedy.letters);
    });
  }
});
