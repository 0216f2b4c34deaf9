import { yieldToEventLoop } from '../../../async/yield-to-event-loop.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { Int16RateConverter } from '../../../dsp/int16-rate-converter.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Utterance } from '../../../text/types.ts';
import { sentenceSteps } from '../../../text/verbalize/sentence-steps.ts';
import { ChunkWriter } from '../../formant/chunk-writer.ts';
import { closingPause, pauseAfter, resolveEnding } from '../../formant/planning/pauses.ts';
import { utteranceParts } from '../../formant/planning/utterance-parts.ts';
import { WordTimeline } from '../../formant/planning/word-timeline.ts';
import type { SynthesisChunk, SynthesisJob } from '../../synthesis-engine.ts';
import { timeWords } from '../../threads/time-words.ts';
import type { WordAligner } from '../../threads/word-aligner.ts';
import { levelSamples } from './level-samples.ts';
import type { ModelInput } from './model-input.ts';
import { splitClauses } from './split-clauses.ts';
import { trimSilence } from './trim-silence.ts';
import type { VoiceChild } from './voice-child.ts';

/** A voice of the catalog that a model speaks. */
export interface ModelVoice {
  readonly child: VoiceChild;
  readonly model: string;
  readonly sid: number;
  readonly input: ModelInput;
  /** The model's own pace, as a factor on durations. */
  readonly lengthScale: number;
}

/** Samples per write to the chunk writer. */
const STEP = 480;

/** Speaks a job with a model, a sentence or clause at a time. @param gain makes the model as loud as the other voices. */
export async function* speakWithModel(
  job: SynthesisJob,
  voice: ModelVoice,
  gain: number,
  aligner: WordAligner,
  signal: AbortSignal,
): AsyncGenerator<SynthesisChunk, void> {
  const { text, dialect } = job;
  const words = new WordTimeline(text);
  const writer = new ChunkWriter(job.chunkMaxSeconds, (end) => words.takeBefore(end));
  // Played faster than it was made, speech is higher, and as much shorter: so it is made slower first.
  const pitchFactor = 2 ** (job.pitch / 12);
  const speed = job.speed / pitchFactor / voice.lengthScale;
  const spans = splitSentences(text);
  let clock = 0;
  let pause = 0;
  let spoken = false;
  function* write(samples: Int16Array): Generator<SynthesisChunk> {
    for (let at = 0; at < samples.length; at += STEP) {
      const piece = samples.subarray(at, at + STEP);
      const chunk = writer.write(piece, piece.length);
      if (chunk) yield chunk;
    }
    clock += samples.length;
  }
  async function* speakClause(clause: Utterance, gap: string | undefined): AsyncGenerator<SynthesisChunk> {
    const input = voice.input.write(clause, dialect);
    if (input === undefined) return;
    const raw = await voice.child.speak({ model: voice.model, text: input, sid: voice.sid, speed }, signal);
    const samples = trimSilence(levelSamples(raw.samples, gain));
    if (samples.length === 0) return;
    const timed = await timeWords(clause, { samples, sampleRate: raw.sampleRate }, dialect, aligner, signal);
    if (spoken) yield* write(silence(pause));
    spoken = true;
    const place = (seconds: number) => clock + Math.round((seconds / pitchFactor) * SYNTHESIS_SAMPLE_RATE);
    for (const { span, start, end } of timed.words) words.place(span, place(start), place(end));
    yield* write(convert(samples, Math.round(raw.sampleRate * pitchFactor)));
    pause = pauseAfter(clause, job, 1, gap);
    // The next batch takes a while: play meanwhile what there is.
    const chunk = writer.flush();
    if (chunk) yield chunk;
  }
  for (let i = 0; i < spans.length; i++) {
    const gap = spans[i + 1] && text.slice(spans[i].end, spans[i + 1].start);
    const steps = sentenceSteps(text, spans[i], dialect);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await yieldToEventLoop();
    for (const part of utteranceParts(resolveEnding(step.value, gap))) {
      const clauses = splitClauses(part, { atEveryPause: !voice.input.pauses, isOpening: !spoken });
      for (const [index, clause] of clauses.entries()) {
        yield* speakClause(clause, index === clauses.length - 1 ? gap : undefined);
      }
    }
    words.skipTo(spans[i].end);
  }
  if (!spoken) return;
  yield* write(silence(closingPause(job)));
  words.skipTo(text.length);
  const last = writer.finish();
  if (last) yield last;
}

function convert(samples: Int16Array, sampleRate: number): Int16Array {
  const converter = new Int16RateConverter(sampleRate, SYNTHESIS_SAMPLE_RATE);
  const most = converter.push(samples);
  const rest = converter.flush();
  const all = new Int16Array(most.length + rest.length);
  all.set(most);
  all.set(rest, most.length);
  return all;
}

function silence(ms: number): Int16Array {
  return new Int16Array(Math.round((ms * SYNTHESIS_SAMPLE_RATE) / 1000));
}
