import type { Dialect } from '../../../contract/dialects.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { integratedLoudness } from '../../formant/tract/integrated-loudness.ts';
import type { SynthesisJob } from '../../synthesis-engine.ts';
import type { WordAligner } from '../../threads/word-aligner.ts';
import { type ModelVoice, speakWithModel } from './speak-with-model.ts';

/** LUFS of the embedded voices (docs/voices.md). */
const TARGET = -20.5;
/** Below it a model says nothing. */
const SILENT = -70;
const MAX_ROUNDS = 2;

/** With most letters of each dialect. */
const PROBES: Readonly<Record<Dialect, string>> = {
  sorani: 'ئەمڕۆ کەشوهەوا زۆر خۆشە و خەڵک چوونەتە دەرەوەی شار. منیش لەگەڵ هاوڕێکانم پیاسەیەکی درێژ دەکەم.',
  kurmanji:
    'Îro hewa pir xweş e û xelk derketine derveyî bajêr. Ez jî bi hevalên xwe re geşteke dirêj dikim.',
  badini: 'ئەڤرۆ کەش و هەوا گەلەک خۆشە و خەلک دەرکەفتینە دەرڤەی باژێری. ئەز ژی ل گەل هەڤالێن خۆ دچم.',
};

/**
 * The gain that makes a voice as loud as the embedded ones, measured on two sentences, as their loudness is before their first use.
 * @throws SpeechError `invalid-argument` when the model says nothing, or ends its process; what `speak` of the process throws.
 */
export async function measureGain(
  id: string,
  voice: ModelVoice,
  dialect: Dialect,
  aligner: WordAligner,
  signal: AbortSignal,
): Promise<number> {
  const manner = { speed: 1, pitch: 0, seed: 0, temperature: 1 };
  const timing = { sentenceSilenceMs: undefined, silenceTrim: true, chunkMaxSeconds: undefined };
  const job: SynthesisJob = { text: PROBES[dialect], dialect, voice: id, ...manner, ...timing };
  let gain = 1;
  // Pressing loud samples together makes them quieter: the second round sees the rest.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parts: number[] = [];
    try {
      for await (const { samples } of speakWithModel(job, voice, gain, aligner, signal))
        parts.push(...samples);
    } catch (error) {
      if (!(error instanceof SpeechError) || error.code !== 'synthesis-failed') throw error;
      throw unusable(
        id,
        voice,
        'ends its process at a test sentence: are "input" and "config" those of its kind?',
      );
    }
    const loudness = integratedLoudness(Int16Array.from(parts));
    if (loudness < SILENT) throw unusable(id, voice, 'says nothing.');
    gain *= 10 ** ((TARGET - loudness) / 20);
  }
  return gain;
}

function unusable(id: string, { model }: ModelVoice, what: string): SpeechError {
  const message = `voices.${id}: the model ${JSON.stringify(model)} ${what}`;
  return new SpeechError('invalid-argument', message, { field: 'voices' });
}
