import { SYNTHESIS_SAMPLE_RATE } from '../../src/contract/limits.ts';
import { synthesizeJob } from '../../src/engine/formant/synthesize-job.ts';
import type { Sound } from '../../src/engine/threads/word-aligner.ts';
import { sourceTokens } from '../../src/text/normalize/source-tokens.ts';
import type { Sentence } from '../intelligibility/read-sentences.ts';
import { speakEspeak } from '../intelligibility/speaking/speak-espeak.ts';
import { RATE } from '../intelligibility/speaking/spoken.ts';

/** A sentence and what its synthesizer says about its words. */
export interface TimedSpeech {
  readonly sentence: Sentence;
  readonly sound: Sound;
  /** Seconds at which each token starts, by the offset of the token in the text. */
  readonly starts: ReadonlyMap<number, number>;
}

/** Spoken by the embedded engine, which knows the times of its words. */
export function speakFormant(sentence: Sentence, index: number): TimedSpeech {
  const { text, dialect, voice } = sentence;
  const manner = { speed: 1, pitch: 0, seed: index + 1, temperature: 1 };
  const timing = { sentenceSilenceMs: undefined, silenceTrim: true, chunkMaxSeconds: undefined };
  const chunks = [...synthesizeJob({ text, dialect, voice, ...manner, ...timing })].filter(
    (step) => step !== null,
  );
  const samples = Int16Array.from(chunks.flatMap((chunk) => [...chunk.samples]));
  const words = chunks.flatMap((chunk) => chunk.words);
  const starts = new Map(sourceTokens(text).map(({ start }, i) => [start, words[i]!.start]));
  return { sentence, sound: { samples, sampleRate: SYNTHESIS_SAMPLE_RATE }, starts };
}

/** Spoken by espeak-ng, whose events have the time of every phoneme; without the sentences in which it says other phonemes than ours. */
export function speakWithEvents(sentences: readonly Sentence[]): TimedSpeech[] {
  return speakEspeak(sentences).flatMap(({ samples, phones }, i) => {
    const sentence = sentences[i]!;
    if (phones.some((phone) => phone === undefined)) return [];
    const starts = new Map<number, number>();
    let at = 0;
    // As the adapter does, without the silence before the first phoneme.
    const lead = phones[0]!.start;
    for (const item of sentence.utterance.items) {
      if (item.kind !== 'word') continue;
      if (!starts.has(item.span.start)) starts.set(item.span.start, phones[at]!.start - lead);
      at += item.phones.length;
    }
    const last = phones[phones.length - 1]!.end;
    const sounding = samples.subarray(Math.round(lead * RATE), Math.round(last * RATE));
    const sound = {
      samples: Int16Array.from(sounding, (sample) => clamp(sample * 32_767)),
      sampleRate: RATE,
    };
    return { sentence, sound, starts };
  });
}

function clamp(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}
