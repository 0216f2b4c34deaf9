import { type TimedWords, timeWords } from '../src/engine/threads/time-words.ts';
import { type Sound, WordAligner } from '../src/engine/threads/word-aligner.ts';
import { embeddedVoices } from '../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../training/natural/natural-sentences.ts';
import { speakFormant, speakWithEvents, type TimedSpeech } from './alignment/timed-speech.ts';
import { readSentences, type Sentence } from './intelligibility/read-sentences.ts';
import { type BenchDialect, DIALECTS, SENTENCE_SETS } from './intelligibility/sentence-sets.ts';

/**
 * How far the word starts that are found in a sound are from those that the synthesizer knows; beside them the same sentences with the embedded
 * engine's plan shared out over their duration. Run with `npm run bench alignment`; espeak-ng's rows need libespeak-ng and Python.
 */
const COUNT = 60;
const held = SENTENCE_SETS['held-out'];
const SET = {
  texts: {
    sorani: NATURAL_SENTENCES.sorani.test.slice(0, COUNT),
    kurmanji: NATURAL_SENTENCES.kurmanji.test.slice(0, COUNT),
    badini: held.texts.badini.slice(0, COUNT),
  },
  voices: {
    sorani: embeddedVoices('sorani').test,
    kurmanji: embeddedVoices('kurmanji').test,
    badini: held.voices.badini,
  },
};

const aligner = new WordAligner();
/** A sound that fits nothing, so that the plan is shared out. */
const deaf = { align: async () => undefined };

console.log('ms off                               words  median    p90    p95    max  >100 ms  fallback');
let work = 0;
let seconds = 0;
for (const dialect of DIALECTS) {
  const sentences = readSentences(SET, dialect);
  await table(`${dialect}, formant voices`, sentences.map(speakFormant));
  const withEvents = espeakSpeech(sentences);
  if (withEvents) await table(`${dialect}, espeak-ng`, withEvents);
  await gate(dialect, sentences);
}
console.log(`${((1000 * work) / seconds).toFixed(0)} ms for a second of sound`);
await aligner.close();

function espeakSpeech(sentences: readonly Sentence[]): TimedSpeech[] | undefined {
  try {
    return speakWithEvents(sentences);
  } catch {
    console.log('espeak-ng: left out, libespeak-ng or Python is missing');
    return undefined;
  }
}

async function table(name: string, speeches: readonly TimedSpeech[]): Promise<void> {
  const found: number[] = [];
  const planned: number[] = [];
  let fallbacks = 0;
  for (const { sentence, sound, starts } of speeches) {
    const { utterance, dialect } = sentence;
    const begun = performance.now();
    const timed = await timeWords(utterance, sound, dialect, aligner);
    work += (performance.now() - begun) / 1000;
    seconds += sound.samples.length / sound.sampleRate;
    if (!timed.isAligned) fallbacks++;
    found.push(...errors(timed, starts));
    planned.push(...errors(await timeWords(utterance, sound, dialect, deaf), starts));
  }
  row(`${name}, aligned`, found, `${((100 * fallbacks) / speeches.length).toFixed(1)} %`);
  row(`${name}, plan shared out`, planned, '');
}

/** In seconds, of the first word of each token. */
function errors({ words }: TimedWords, starts: ReadonlyMap<number, number>): number[] {
  const seen = new Set<number>();
  return words.flatMap(({ span, start }) => {
    const truth = starts.get(span.start);
    if (truth === undefined || seen.has(span.start)) return [];
    seen.add(span.start);
    return start - truth;
  });
}

function row(name: string, signed: readonly number[], fallback: string): void {
  const off = signed.map((error) => 1000 * Math.abs(error)).sort((a, b) => a - b);
  const at = (share: number) =>
    (off[Math.min(off.length - 1, Math.floor(share * off.length))] ?? 0).toFixed(0);
  const far = `${((100 * off.filter((error) => error > 100).length) / off.length).toFixed(1)} %`;
  const figures = [at(0.5), at(0.9), at(0.95), at(1)].map((figure) => figure.padStart(7)).join('');
  console.log(
    `${name.padEnd(36)}${String(off.length).padStart(6)}${figures.padStart(8)}${far.padStart(9)}${fallback.padStart(10)}`,
  );
}

/** How often the score lets other words, or noise, pass for the right ones. */
async function gate(dialect: BenchDialect, sentences: readonly Sentence[]): Promise<void> {
  const sounds = sentences.map((sentence, i) => speakFormant(sentence, i).sound);
  let wrong = 0;
  let noise = 0;
  for (const [i, { utterance }] of sentences.entries()) {
    const other = sounds[(i + 1) % sounds.length]!;
    if ((await timeWords(utterance, other, dialect, aligner)).isAligned) wrong++;
    if ((await timeWords(utterance, hiss(sounds[i]!), dialect, aligner)).isAligned) noise++;
  }
  console.log(
    `${dialect}: ${wrong} of ${sounds.length} wrong texts and ${noise} of ${sounds.length} noises are taken for the right one`,
  );
}

function hiss({ samples, sampleRate }: Sound): Sound {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) / 4 - 8192;
  };
  return { samples: Int16Array.from(samples, next), sampleRate };
}
