interface TrainingSummary
  extends Readonly<Record<'seed' | 'seconds' | 'steps' | 'audioHours' | 'parameters', number>> {
  /** The planned number of steps, by the step from which it applied. */
  readonly plans: readonly (readonly [from: number, steps: number])[];
}

export interface Results {
  /** Markdown. */
  readonly table: string;
  /** The summary written by training/train.py. */
  readonly summary: TrainingSummary;
  /** The corpus, described in a sentence. */
  readonly corpus: string;
  /** Number of distinct test sentences. */
  readonly sentences: number;
  /** The size of the word lists, described in a phrase. */
  readonly words: string;
}

/** The accuracy page of the committed weights, written by the training command. */
export function describeResults({ table, summary, corpus, sentences, words }: Results): string {
  return `# Accuracy of the embedded recogniser

Written by \`npm run train\`; do not edit. **The model was trained on synthetic speech only. It does not understand human speech.**

${table}

Error rates in percent: letters / words. *greedy* is the text of partial results, *final* that of final results, with the word
list. ${sentences} distinct texts; none of their voices and texts occur in training, and the decoder was tuned
on yet other voices and texts (\`training/tune-decoder.ts\`).

- **natural**: naturally written sentences, not generated from frames, each in a random voice. **new sentences**: training frames
  with new words. **new words**: frames and stems held out of training. **numbers**: numerals, times, percentages in
  words. **invented words**: three words that do not exist, for which the word list can only do harm. The number is the speed.
- **noise**: white or pink, at this SNR; **room**: reverberation 6 dB below the speech with this decay time; **long**: six
  sentences of one speaker separated by 0.15 s, up to 20 s of continuous speech.
- **espeak-ng**: the natural sentences by the corpus's other synthesizer, in voices held out of training.
- **flite**: the natural sentences by a synthesizer that training does not include, built from recordings of English speakers. The line is
  pessimistic in one respect: English lacks x, ẍ, q, ḧ, î/i and others, and flite substitutes its closest phone, so that a few letters in
  ten cannot be recognised by anyone. It is still the best available indication for human speech,
  which has not been measured.
- Final decoding uses ${words}, derived
  by rule (\`training/inflect-*.ts\`, \`training/wider-forms-*.ts\`) from stems written for this project; no other list or text was
  used. The corpus uses some of the same stems: the list contains every word of *new sentences* and *new words*, and hardly any of
  *invented words*. The natural sentences and the list share an author; other texts have more unlisted
  words, and their results will be between *natural* and *invented words*.

## Corpus

${corpus}. Everything is determined by the seeds in \`training/generate-corpus.ts\` and \`training/train.py\`
(${summary.seed}). Sentences from frames (36 %), sentences written for it (6 %), numbers (8 %), single inflected words
(27 %), invented words (23 %); one utterance in six by espeak-ng's Kurdish voice. Speeds 0.68 to 1.42, pitch -3 to 3 semitones,
temperature 0.2 to 1.6. Augmented again in each epoch: one utterance in twelve concatenated with others up to 5 to 18 s, 6 % of speed
and formants, white, pink, brown and babble noise at 5 to 35 dB (55 %), rooms of 0.08 to 0.6 s (30 %), coloured microphones (40 %),
masked bands, level. Every ninth voice and every eighth stem are held out.

## Model

${summary.parameters.toLocaleString('en')} parameters: 64 log-mel bands, two convolutions (192), two GRUs (256), one CTC head per dialect, one output every 30 ms;
int8 with a scale per row. ${summary.steps.toLocaleString('en')} steps in ${Math.round(summary.seconds / 60)} min on one thread, ${summary.audioHours} h of audio. The learning rate depends on the step, not on
time: another machine takes a different time and reaches weights that differ only by rounding.${changesOf(summary)}
`;
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
