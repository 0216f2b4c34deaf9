import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { verbalizeTokens } from '../../text/verbalize/verbalize-tokens.ts';
import { ChunkWriter } from '../formant/chunk-writer.ts';
import { isSpeakable } from '../formant/planning/is-speakable.ts';
import { closingPause, pauseAfter } from '../formant/planning/pauses.ts';
import { utterances } from '../formant/planning/utterances.ts';
import { WordTimeline } from '../formant/planning/word-timeline.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../synthesis-engine.ts';
import { RunningJobs } from '../threads/running-jobs.ts';
import { timeWords } from '../threads/time-words.ts';
import { WordAligner } from '../threads/word-aligner.ts';
import { espeakInput } from './espeak-phonemes.ts';
import { runEspeak } from './espeak-process.ts';
import { espeakSettings } from './espeak-settings.ts';

export interface EspeakEngineOptions {
  /** The user's espeak-ng; default: `espeak-ng` on the PATH. */
  readonly command?: string | undefined;
}

/** Samples per write to the chunk writer. */
const STEP = 480;

/**
 * Synthesizes through the user's espeak-ng, one process per sentence, from our phonemes. Each process starts
 * fresh, so output is deterministic; `seed` and `temperature` have no effect. Of a clone, only pitch and rate
 * apply. Words are found in the sound (`timeWords`).
 */
export function createEspeakEngine({ command = 'espeak-ng' }: EspeakEngineOptions = {}): SynthesisEngine {
  const jobs = new RunningJobs();
  const aligner = new WordAligner();
  return {
    name: 'espeak-ng',
    synthesize: (job, signal) => jobs.run(signal, (own) => speakSentences(job, command, aligner, own)),
    async close() {
      jobs.close();
      await aligner.close();
    },
  };
}

async function* speakSentences(
  job: SynthesisJob,
  command: string,
  aligner: WordAligner,
  signal: AbortSignal,
): AsyncGenerator<SynthesisChunk> {
  const { text } = job;
  const settings = espeakSettings(job, command);
  const words = new WordTimeline(text);
  const writer = new ChunkWriter(job.chunkMaxSeconds, (end) => words.takeBefore(end));
  let clock = 0;
  let pause: number | undefined;
  function* write(samples: Int16Array): Generator<SynthesisChunk> {
    for (let at = 0; at < samples.length; at += STEP) {
      const piece = samples.subarray(at, at + STEP);
      const chunk = writer.write(piece, piece.length);
      if (chunk) yield chunk;
    }
    clock += samples.length;
  }
  for (const step of utterances(job, verbalizeTokens)) {
    if (!step) await yieldToEventLoop();
    if (!step?.utterance.items.some(isSpeakable)) continue;
    const { utterance, gap } = step;
    const samples = await runEspeak(espeakInput(utterance), settings, signal);
    words.skipTo(utterance.span.start);
    if (pause !== undefined) yield* write(silence(pause));
    const sound = { samples, sampleRate: SYNTHESIS_SAMPLE_RATE };
    const timed = await timeWords(utterance, sound, job.dialect, aligner, signal);
    for (const { span, start, end } of timed.words) {
      words.place(span, clock + toSamples(start), clock + toSamples(end));
    }
    yield* write(samples);
    pause = pauseAfter(utterance, job, 1, gap);
  }
  if (pause === undefined) return;
  words.skipTo(text.length);
  yield* write(silence(closingPause(job)));
  const last = writer.finish();
  if (last) yield last;
}

function toSamples(seconds: number): number {
  return Math.round(seconds * SYNTHESIS_SAMPLE_RATE);
}

function silence(ms: number): Int16Array {
  return new Int16Array(Math.round((ms * SYNTHESIS_SAMPLE_RATE) / 1000));
}
