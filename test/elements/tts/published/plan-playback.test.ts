import { expect } from '@open-wc/testing';
import { planPlayback } from '../../../../src/elements/tts/published/plan-playback.ts';
import type { Recording } from '../../../../src/elements/tts/published/recording.ts';
import { encodeBase64Url } from '../../../../src/formats/base64-url.ts';
import { splitSentences } from '../../../../src/text/normalize/split-sentences.ts';
import { textParts } from '../../../../src/text/parts/text-parts.ts';
import { voiceRuns } from '../../../../src/text/voices/voice-runs.ts';
import { type VoicedSentence, voicedSentences } from '../../../../src/text/voices/voiced-sentences.ts';

const TEXT =
  'سەرۆکی حکومەت گوتی: «Em ê li vir bimînin û dest ji kar bernadin.» پاشان چووە دەرەوە.\nئەمە پەرەگرافێکی ترە.';
const VOICED = voicedSentences(TEXT, voiceRuns(TEXT, [], 'sorani'));
const PLAIN = splitSentences(TEXT);

async function recordingOf(sentences: readonly VoicedSentence[]): Promise<Recording> {
  const parts = await Promise.all(
    Array.from(textParts(TEXT, sentences, 500), async ({ start, end }, index) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(TEXT.slice(start, end)));
      const digest = encodeBase64Url(new Uint8Array(bytes, 0, 16));
      return { digest, start: index * 24_000, samples: 24_000, range: [0, 1] as const, words: [] };
    }),
  );
  return {
    dialect: 'sorani',
    voice: 'sorani_m001',
    voiceGroup: 'v3',
    speed: undefined,
    maxCharacters: 500,
    frames: parts.length * 24_000,
    audio: [{ type: 'audio/mpeg', url: 'https://example.org/a.mp3', bytes: 1, header: undefined }],
    parts,
  };
}

describe('planPlayback', () => {
  for (const [name, sentences] of [
    ['each voice has parts of its own', VOICED],
    ['all of it was spoken in one voice', PLAIN],
  ] as const)
    it(`finds all parts of a text with a quote, where ${name}`, async () => {
      const recording = await recordingOf(sentences);
      const plan = await planPlayback(recording, TEXT, [VOICED, PLAIN], true);
      expect(plan.isOutdated).to.equal(false);
      expect(plan.pieces.map(({ recorded }) => recorded)).to.deep.equal(recording.parts);
      expect(plan.pieces.map(({ span }) => span?.end)).to.deep.equal(
        Array.from(textParts(TEXT, sentences, 500), ({ end }) => end),
      );
    });
});
