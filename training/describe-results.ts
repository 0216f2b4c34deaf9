interface TrainingSummary
  extends Readonly<Record<'seed' | 'seconds' | 'steps' | 'hoursHeard' | 'parameters', number>> {
  /** From which step on how many were planned. */
  readonly plans: readonly (readonly [from: number, steps: number])[];
}

export interface Results {
  /** Markdown. */
  readonly table: string;
  /** What training/train.py wrote about itself. */
  readonly summary: TrainingSummary;
  /** What the corpus consists of, in words. */
  readonly corpus: string;
  /** Different sentences measured on. */
  readonly sentences: number;
  /** How many words the finals lean on, in words. */
  readonly words: string;
}

/** The page that tells how well the committed weights hear. Written by the command that trains them. */
export function describeResults({ table, summary, corpus, sentences, words }: Results): string {
  return `# How well the embedded recogniser hears

Written by \`npm run train\`; do not edit. **The model has heard synthesizers alone. It does not understand people.**

${table}

Errors in percent: letters / whole words. *greedy* is what partial texts show, *final* what an utterance ends with, with the word
list. ${sentences} different texts; no voice and no text of these lines is heard in training, and the decoder's settings are chosen
on other voices and texts again (\`training/tune-decoder.ts\`).

- **natural**: sentences as people write them, from no frame of the corpus, each in a voice drawn for it. **new sentences**: frames that
  training knows, filled anew. **new words**: frames and stems that training never met. **numbers**: numerals, times, percentages in
  words. **invented words**: three words that do not exist; the word list can only do harm. The number is the speed.
- **noise**: white or pink, so many dB below the speech; **room**: echoes 6 dB below the speech that die in that time; **long**: six
  sentences of one speaker with 0.15 s between them, up to 20 s without a rest for the recogniser.
- **espeak-ng**: the natural sentences by the other synthesizer of the corpus, in voices kept out of training.
- **flite**: the natural sentences by a synthesizer that training never heard, made of recordings of English speakers. The line is
  unfair in one way: English lacks x, ẍ, q, ḧ, î/i and the like, and flite says the nearest phone that it has, so that some letters in
  ten cannot be heard right by anybody. Still, this is the line to look at before
  listening to people with it: no person has been measured.
- The final texts lean on ${words}, derived
  by rule (\`training/inflect-*.ts\`, \`training/wider-forms-*.ts\`) from stems written for this project; nobody else's list or text went
  in. The corpus is made of some of the same stems: the list holds every word of *new sentences* and *new words*, hardly one of
  *invented words*. The natural sentences and the list have one author; a text of somebody else's will have more words that are on no
  list, and its finals will lie between *natural* and *invented words*.

## Corpus

${corpus}. Everything follows from the seeds in \`training/generate-corpus.ts\` and \`training/train.py\`
(${summary.seed}). Sentences from frames (36 %), sentences written for it (6 %), numbers (8 %), loose words in all their forms
(27 %), invented words (23 %); one utterance in six through espeak-ng's Kurdish voice. Speeds 0.68 to 1.42, pitch -3 to 3 semitones,
temperature 0.2 to 1.6. Changed anew each time it is heard: one utterance in twelve followed by others up to 5 to 18 s, 6 % of speed
and formants, white, pink, brown and babble noise at 5 to 35 dB (55 %), rooms of 0.08 to 0.6 s (30 %), coloured microphones (40 %),
masked bands, level. Every ninth of our voices and every eighth stem are kept out.

## Model

${summary.parameters.toLocaleString('en')} parameters: 64 log-mel bands, two convolutions (192), two GRUs (256), one CTC head per dialect, a decision every 30 ms;
int8 with a scale per row. ${summary.steps.toLocaleString('en')} steps in ${Math.round(summary.seconds / 60)} min on one thread, ${summary.hoursHeard} h heard. The learning rate follows the steps, not the
clock: another machine takes another time and arrives at weights that differ by rounding alone.${changesOf(summary)}
`;
}

function changesOf({ plans }: TrainingSummary): string {
  if (plans.length < 2) return '';
  const changes = plans.map(
    ([from, steps]) => `${steps.toLocaleString('en')} from step ${from.toLocaleString('en')} on`,
  );
  return `
This run was interrupted and given another end: planned were ${changes.join(', ')}. A run in one go hears the same utterances with
another learning rate.`;
}
