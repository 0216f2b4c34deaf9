export interface Results {
  /** Markdown. */
  readonly table: string;
  /** What training/train.py wrote about itself. */
  readonly summary: Readonly<Record<'seed' | 'seconds' | 'steps' | 'hoursHeard' | 'parameters', number>>;
  /** What the corpus consists of, in words. */
  readonly corpus: string;
}

/** The page that tells how well the committed weights hear. Written by the command that trains them. */
export function describeResults({ table, summary, corpus }: Results): string {
  return `# How well the embedded recogniser hears

Written by \`npm run train\`; do not edit. **The model has heard synthesizers alone. It does not understand people.**

${table}

Errors in percent: letters (greedy, as in partial texts; final, with the word list) and, under *words*, whole words of the final text.
All voices here are kept out of training, and so is every sentence; each line has up to 60 utterances per dialect.

- **natural**: sentences as people write them, from no frame of the corpus. **new sentences**: frames that training knows, filled anew.
  **new words**: frames and stems that training never met. **invented words**: three words that do not exist; the word list can only
  do harm. The number is the speed.
- **espeak-ng**: the other synthesizer of the corpus, in voices kept out of training. A synthesizer, or a person, that the corpus
  does not know at all will fare far worse.
- The final texts lean on a list of words derived by rule from the same lexicons that the corpus is made of. It holds every word of
  *new sentences* and *new words*, and many of *natural*.

## Corpus

${corpus}. Seed ${summary.seed} and the generator's own. Sentences from frames (40 %), loose words of the lexicon in all
their forms (32 %), invented words (28 %); one utterance in six through espeak-ng's Kurdish voice. Speeds 0.68 to 1.42, pitch
-3 to 3 semitones, temperature 0.2 to 1.6, a seed for each. Changed anew each time it is heard: 6 % of speed and formants,
white, pink, brown and babble noise at 5 to 35 dB (55 %), rooms of 0.08 to 0.6 s (30 %), coloured microphones (40 %), masked bands,
level.

## Model

${summary.parameters.toLocaleString('en')} parameters: 64 log-mel bands, two convolutions (192), two GRUs (256), one CTC head per dialect, a decision every 30 ms.
${summary.steps.toLocaleString('en')} steps in ${summary.seconds} s on one thread, ${summary.hoursHeard} h heard. Training stops by the clock, so another machine gets other weights.
`;
}
