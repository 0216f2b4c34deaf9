import { synthesizeJob } from '../../src/engine/formant/synthesize-job.ts';
import { joinSamples } from '../../src/formats/join-samples.ts';
import { spellPhrase } from '../../src/text/dictation/spell-phrase.ts';
import type { CorpusDialect } from '../../training/corpus-dialect.ts';
import { embeddedVoices } from '../../training/corpus-voices.ts';
import { NATURAL_SENTENCES } from '../../training/natural/natural-sentences.ts';
import { SeededRandom } from '../../training/seeded-random.ts';

export const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const SENTENCES = 5;
/** Voices that say each passage. */
const VOICES = 2;

/** Some sentences with the pauses between them. */
export interface Passage {
  readonly dialect: CorpusDialect;
  /** As the recognizer spells it. */
  readonly spelling: string;
  /** 24 kHz. */
  readonly samples: Int16Array;
}

/**
 * What voices of ours say that the recognizer has not learned from, in sentences it has not learned from either.
 * @param part `development` for choosing the stretch's constants, `test` for judging it.
 */
export function speakPassages(part: 'development' | 'test'): Passage[] {
  const random = new SeededRandom(29);
  return DIALECTS.flatMap((dialect) => {
    const sentences = NATURAL_SENTENCES[dialect][part];
    const voices = embeddedVoices(dialect)[part];
    return Array.from({ length: VOICES * Math.floor(sentences.length / SENTENCES) }, (_, n): Passage => {
      const first = SENTENCES * Math.floor(n / VOICES);
      const text = sentences.slice(first, first + SENTENCES).join(' ');
      const job = {
        text,
        dialect,
        voice: random.of(voices),
        speed: 1,
        pitch: 0,
        seed: random.below(2 ** 31),
        temperature: 0.8,
        sentenceSilenceMs: undefined,
        silenceTrim: true,
        chunkMaxSeconds: undefined,
      };
      const parts: Int16Array[] = [];
      for (const step of synthesizeJob(job)) if (step) parts.push(step.samples);
      return { dialect, spelling: spellPhrase(text, dialect), samples: joinSamples(parts) };
    });
  });
}
