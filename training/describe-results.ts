interface TrainingSummary
  extends Readonly<Record<'seed' | 'seconds' | 'steps' | 'audioHours' | 'parameters', number>> {
  /** The planned number of steps, by the step from which it applied. */
  readonly plans: readonly (readonly [from: number, steps: number])[];
  /** The step whose weights were kept. */
  readonly kept?: number;
  /** How many processes shared each step; older summaries have one. */
  readonly processes?: number;
  /** What augmentation did besides, without a full stop; older summaries have none. */
  readonly augmentation?: string;
  /** How the weights came about where they are not those of one training (training/network/average-weights.py); without a full stop. */
  readonly history?: string;
}

export interface Results {
  /** Markdown. */
  readonly table: string;
  /** Recorded people that training never hears; Markdown. */
  readonly peopleTable: string;
  /** The summary written by training/network/train.py. */
  readonly summary: TrainingSummary;
  /** Outputs of each layer. */
  readonly sizes: { readonly convolutions: number; readonly recurrent: number };
  /** The corpus, described in a sentence. */
  readonly corpus: string;
  /** Number of distinct test sentences. */
  readonly sentences: number;
  /** The size of the word lists, described in a phrase. */
  readonly words: string;
}

/** The accuracy page of the committed weights, written by the training command. */
export function describeResults(results: Results): string {
  const { table, peopleTable, summary, sizes, corpus, sentences, words } = results;
  return `# Accuracy of the embedded recognizer

Written by \`npm run train\`; do not edit. **The model was trained on synthetic voices, on diphones of recorded people, and on voices that other
synthesizers learned from recordings. It has never heard anyone talk, in Kurdish or otherwise. Of people who talk other languages it gets about half of the sounds wrong (\`npm run bench talk\`,
[figures](../docs/dictation.md#the-embedded-recognizer)), and no Kurdish speaker has been measured: do not rely on it for people's speech.**

${table}

Error rates in percent: letters / words. *greedy* is the text of partial results, *final* that of final results, with the word
list. ${sentences} distinct texts; none of them occurs in training, and none of their voices but flite's and
*training's own*. The decoder was tuned
on yet other voices and texts, and on the two recorded people that were looked at during training (\`training/tune-decoder.ts\`).

- **natural**: naturally written sentences, not generated from frames, each in a random voice. **new sentences**: training frames
  with new words. **new words**: frames and stems held out of training. **numbers**: numerals, times, percentages in
  words. **invented words**: three words that do not exist, for which the word list can only do harm. The number is the speed.
- **noise**: white or pink, at this SNR; **room**: reverberation 6 dB below the speech with this decay time; **long**: six
  sentences of one speaker separated by 0.15 s, up to 20 s of continuous speech.
- **espeak-ng**: the natural sentences by the corpus's other synthesizer, in voices held out of training.
- **flite**: the natural sentences by four speakers whose other utterances are in training. English lacks x, ẍ, q, ḧ, î/i and others, and here the closest
  phone stands for them, so that a few letters in ten cannot be recognized by anyone.
- Final decoding uses ${words}, derived
  by rule (\`training/words/inflect-*.ts\`, \`training/words/wider-forms-*.ts\`) from stems written for this project; no other list or text was
  used. The corpus uses some of the same stems: the list contains every word of *new sentences* and *new words*, and hardly any of
  *invented words*. The natural sentences and the list share an author; other texts have more unlisted
  words, and their results will be between *natural* and *invented words*.

## Recorded people

${peopleTable}

The natural sentences, with durations and melody of our own voices; words with a phone that a speaker lacks are left out. *training's own* are speakers of
training, whose utterances there are others: these errors are left where the speaker is known. Of all others training has nothing: their units (diphones)
say the sentences. *finnish lj* (a woman) and *czech machac* (a man) were looked at during training, to see when it helps no more;
MBROLA's speakers of Turkish, Persian and Arabic only afterwards. Joined units are not conversation: no vowel is
swallowed, nobody hesitates, and the melody is a rule's. Expect more errors of people. [speaker-curve.md](speaker-curve.md) says what
another speaker is worth. [look-ahead/results.md](look-ahead/results.md) says how far ahead
an ear that was trained on people would have to hear.

## Corpus

${corpus}. Everything is determined by the seeds in \`training/generate-corpus.ts\` and \`training/network/train.py\`
(${summary.seed}). Sentences from frames (36 %), sentences written for it (6 %), numbers (8 %), single inflected words
(27 %), invented words (23 %); in 3 % a word is begun, broken off and said whole; one utterance in six by espeak-ng's Kurdish voice. Speeds 0.68 to 1.42, pitch -3 to 3 semitones,
temperature 0.2 to 1.6. Augmented again in each epoch: one utterance in twelve concatenated with others up to 5 to 18 s, 6 % of speed
and formants, white, pink, brown and babble noise at 5 to 35 dB (55 %), rooms of 0.08 to 0.6 s (30 %), coloured microphones (60 %),
masked bands, level. For recorded people: any vocal tract from 0.85 to 1.18; half of an epoch is theirs, a sixth espeak-ng's. Of ten utterances seven have
their bands shifted by up to 15 %; one in twelve is of telephone quality, one in twenty is clipped.${summary.augmentation ? ` ${summary.augmentation}.` : ''} Every ninth voice and every eighth stem are held out.

## Model

${summary.parameters.toLocaleString('en')} parameters: 64 log-mel bands, two convolutions (${sizes.convolutions}), two GRUs (${sizes.recurrent}), one CTC head per dialect, one output every 30 ms;
int8 with a scale per row. ${summary.steps.toLocaleString('en')} steps in ${Math.round(summary.seconds / 60)} min on ${threadsOf(summary)}, ${summary.audioHours} h of audio. The learning rate depends on the step, not on
time: another machine takes a different time and reaches weights that differ only by rounding.${summary.history ? ` ${summary.history}.` : ''}${keptOf(summary)}${changesOf(summary)}
`;
}

function keptOf({ kept, steps }: TrainingSummary): string {
  return kept === undefined || kept === steps
    ? ''
    : ` The weights are those of step ${kept.toLocaleString('en')}, which had the fewest errors on recorded people that training does not hear.`;
}

function threadsOf({ processes = 1 }: TrainingSummary): string {
  return processes === 1 ? 'one thread' : `${processes} threads`;
}

function changesOf({ plans }: TrainingSummary): string {
  if (plans.length < 2) return '';
  const changes = plans.map(
    ([from, steps]) => `${steps.toLocaleString('en')} from step ${from.toLocaleString('en')} on`,
  );
  return `
This run was interrupted and its length changed: planned were ${changes.join(', ')}. An uninterrupted run sees the same utterances with
another learning rate.`;
}
