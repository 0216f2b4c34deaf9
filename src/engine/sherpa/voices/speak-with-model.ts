import { yieldToEventLoop } from '../../../async/yield-to-event-loop.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { convertInt16 } from '../../../dsp/convert-int16.ts';
import type { Utterance } from '../../../text/utterance/utterance.ts';
import { verbalizeTokens } from '../../../text/verbalize/verbalize-tokens.ts';
import { ChunkWriter } from '../../formant/chunk-writer.ts';
import { closingPause, pauseAfter } from '../../formant/planning/pauses.ts';
import { utterances } from '../../formant/planning/utterances.ts';
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
  async function* speakClause(clause: Utterance, gap: string | undefined): AsyncGenerator<SynthesisChunk> {
    const input = voice.input.write(clause, dialect);
    if (input === undefined) return;
    const raw = await voice.child.speak({ model: voice.model, text: input, sid: voice.sid, speed }, signal);
    const samples = trimSilence(levelSamples(raw.samples, gain));
    if (samples.length === 0) return;
    const timed = await timeWords(clause, { samples, sampleRate: raw.sampleRate }, dialect, aligner, signal);
    words.skipTo(clause.span.start);
    if (pause !== undefined) yield* write(silence(pause));
    const place = (seconds: number) => clock + Math.round((seconds / pitchFactor) * SYNTHESIS_SAMPLE_RATE);
    for (const { span, start, end } of timed.words) words.place(span, place(start), place(end));
    yield* write(convertInt16(samples, Math.round(raw.sampleRate * pitchFactor), SYNTHESIS_SAMPLE_RATE));
    pause = pauseAfter(clause, job, 1, gap);
    // The next batch takes a while: play meanwhile what there is.
    const chunk = writer.flush();
    if (chunk) yield chunk;
  }
  for (const step of utterances(job, verbalizeTokens)) {
    if (!step) {
      await yieldToEventLoop();
      continue;
    }
    const { utterance, gap } = step;
    const isOpening = pause === undefined;
    const clauses = splitClauses(utterance, { atEveryPause: !voice.input.pauses, isOpening });
    for (const [index, clause] of clauses.entries()) {
      yield* speakClause(clause, index === clauses.length - 1 ? gap : undefined);
    }
  }
  if (pause === undefined) return;
  words.skipTo(text.length);
  yield* write(silence(closingPause(job)));
  const last = writer.finish();
  if (last) yield last;
}

function silence(ms: number): Int16Array {
  return new Int16Array(Math.round((ms * SYNTHESIS_SAMPLE_RATE) / 1000));
}
