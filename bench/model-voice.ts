/**
 * How far the highlight in a page is from the word that sounds, for a voice whose model tells no times: its words are found in its sound.
 * The whole way in real time, from a model of the bench's own through sherpa-onnx, service and proxy to `<kurdish-tts>` in Chromium.
 * Run: npm run build && npm run bench model-voice
 */
import { rmSync } from 'node:fs';
import { SYNTHESIS_SAMPLE_RATE } from '../src/contract/limits.ts';
import { ModelInput } from '../src/engine/sherpa/voices/model-input.ts';
import { createSherpaVoices } from '../src/engine/sherpa/voices/sherpa-voices.ts';
import { trimSilence } from '../src/engine/sherpa/voices/trim-silence.ts';
import { createFormantEngine } from '../src/engine/threads/formant-engine.ts';
import { launchBrowser } from '../test/e2e/launch-browser.ts';
import { startScriptTagSite } from '../test/e2e/script-tag-site.ts';
import { LETTER_SYMBOLS } from '../test/engine/sherpa/support/tone-letters.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { speakFormant } from './alignment/timed-speech.ts';
import { readSentences } from './intelligibility/read-sentences.ts';
import { SENTENCE_SETS } from './intelligibility/sentence-sets.ts';
import { recordedVoice } from './model-voice/recorded-voice.ts';
import { WATCH_HIGHLIGHT, type Watched } from './model-voice/watch-highlight.ts';

const SENTENCES = Number(process.env.SENTENCES ?? 15);
const MOST_MS = 80;
const VOICES = { sorani: 'sorani_m001', kurmanji: 'kurmanji_m001', badini: 'badini_v5_m001' } as const;
type BenchDialect = keyof typeof VOICES;

const held = SENTENCE_SETS['held-out'];
const SET = {
  texts: {
    sorani: NATURAL_SENTENCES.sorani.test,
    kurmanji: NATURAL_SENTENCES.kurmanji.test,
    badini: held.texts.badini,
  },
  voices: {
    sorani: embeddedVoices('sorani').test,
    kurmanji: embeddedVoices('kurmanji').test,
    badini: held.voices.badini,
  },
};

/** Sentences that a model reads in one piece, and when their words start in their sound, in seconds. */
function recordings(dialect: BenchDialect) {
  const input = new ModelInput({ input: 'letters', tokens: new Set(LETTER_SYMBOLS) });
  const whole = readSentences(SET, dialect).filter(
    ({ text, utterance: { items } }) =>
      items.length > 3 &&
      items.length < 12 &&
      items.every(({ kind }) => kind === 'word') &&
      /[.؟?!]$/.test(text),
  );
  const seen = new Set<number>();
  return whole
    .flatMap((sentence, index) => {
      const { sound, starts } = speakFormant(sentence, index);
      const letters = input.write(sentence.utterance, dialect) ?? '';
      const samples = new Int16Array(sound.samples);
      const trimmed = trimSilence(samples);
      if (seen.has(letters.length)) return [];
      seen.add(letters.length);
      const lead = (trimmed.byteOffset - samples.byteOffset) / 2 / SYNTHESIS_SAMPLE_RATE;
      return {
        sentence,
        letters,
        samples,
        starts: [...starts.values()].map((start) => Math.max(0, start - lead)),
      };
    })
    .slice(0, SENTENCES);
}

const spoken = Object.fromEntries(
  Object.keys(VOICES).map((dialect) => [dialect, recordings(dialect as BenchDialect)]),
) as Record<BenchDialect, ReturnType<typeof recordings>>;
const models = Object.entries(spoken).map(
  ([dialect, list]) => [dialect, recordedVoice(list, SYNTHESIS_SAMPLE_RATE)] as const,
);
const tts = createSherpaVoices({
  models: Object.fromEntries(models.map(([name, { config }]) => [name, { input: 'letters', config }])),
  voices: Object.fromEntries(Object.entries(VOICES).map(([dialect, voice]) => [voice, { model: dialect }])),
  embedded: createFormantEngine({ threads: 1 }),
});
await tts.ready;
const site = await startScriptTagSite(tts);
const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);

let isMissed = false;
console.log('ms between the highlight and the word that sounds, beside frames of 17 ms');
console.log('                words  median    p90    p95    max');
for (const [dialect, list] of Object.entries(spoken)) {
  const lags = await lagsOf(dialect as BenchDialect, list);
  const off = lags.map((lag) => 1000 * Math.abs(lag)).sort((a, b) => a - b);
  const at = (share: number) => off[Math.min(off.length - 1, Math.floor(share * off.length))] ?? Number.NaN;
  const figures = [0.5, 0.9, 0.95, 1].map((share) => at(share).toFixed(0).padStart(7)).join('');
  const isMet = at(0.95) <= MOST_MS;
  isMissed ||= !isMet;
  console.log(
    `${dialect.padEnd(14)}${String(off.length).padStart(7)}${figures.padStart(8)}  p95 at most ${MOST_MS} ms: ${isMet ? 'met' : 'MISSED'}`,
  );
}
await browser.close();
await site.close();
for (const [, { folder }] of models) rmSync(folder, { recursive: true });
process.exit(isMissed ? 1 : 0);

/** Seconds from each word's start in the sound to its highlight. */
async function lagsOf(dialect: BenchDialect, list: ReturnType<typeof recordings>): Promise<number[]> {
  const text = list.map(({ sentence }) => sentence.text).join(' ');
  const { shown, words } = await watch(dialect, text);
  const startAt = new Map(words.map(({ charIndex, start }) => [charIndex, start]));
  const lags: number[] = [];
  let offset = 0;
  for (const { sentence, starts } of list) {
    // The sound of a sentence begins with its first word.
    const begin = startAt.get(offset);
    const tokens = [...sentence.text.matchAll(/\S+/g)];
    for (const [index, token] of tokens.entries()) {
      const seen = shown.get(offset + token.index);
      const start = starts[index];
      if (seen !== undefined && begin !== undefined && start !== undefined)
        lags.push(seen - begin - (start - starts[0]!));
    }
    offset += sentence.text.length + 1;
  }
  return lags;
}

async function watch(dialect: BenchDialect, text: string) {
  const page = await browser.newPage();
  const lang = { sorani: 'ckb', kurmanji: 'kmr', badini: 'kmr-Arab' }[dialect];
  await page.goto(
    site.page(`<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>bench</title>
<script type="module" src="/own/kurdish-speech.js"></script><script>${WATCH_HIGHLIGHT}</script>
<kurdish-tts endpoint="/speech" voice="${VOICES[dialect]}" highlight="word" for="text"></kurdish-tts><p id="text">${text}</p>`),
  );
  const { shown, words } = await page.evaluate(() =>
    (globalThis as unknown as { watch(): Promise<Watched> }).watch(),
  );
  await page.close();
  return { shown: new Map(shown), words };
}
