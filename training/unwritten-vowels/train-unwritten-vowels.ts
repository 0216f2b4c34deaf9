// node --import tsx training/unwritten-vowels/train-unwritten-vowels.ts [--check]: learns where Arabic script leaves out an i, from
// our own words, and writes the weights. --check holds a quarter of the stems out and writes nothing.
import { writeFileSync } from 'node:fs';
import { northernExamples, soraniExamples, type VowelExample } from './vowel-examples.ts';
import { accuracyOf, learnWeights, speaker, supportOf, type Weights } from './vowel-weights.ts';

/** Weights that a page loads. More of them gain little: `--check`. */
const KEPT = { sorani: 850, northern: 350 };
/** Features of fewer stems are accidents of these stems. */
const FEWEST_STEMS = 3;
const EPOCHS = 5;
const LAST_EPOCHS = 10;
/** How many of the features are left after each step, as a multiple of those kept in the end. */
const STEPS = [6, 3.2, 2, 1.4, 1];
const HELD_OUT = 4;
/** The largest weight once rounded. Finer weights gain nothing in Kurmanji and Badini: `--check`. */
const LARGEST = { sorani: 24, northern: 12 };

/** Learns from all features, keeps those that weigh most, and learns again from these, in steps. */
function learn(examples: readonly VowelExample[], name: keyof typeof KEPT): Weights {
  const kept = KEPT[name];
  const support = supportOf(examples);
  let features = new Set(
    [...support].filter(([, stems]) => stems >= FEWEST_STEMS).map(([feature]) => feature),
  );
  let weights = learnWeights(examples, EPOCHS, features);
  for (const share of STEPS) {
    const importance = ([feature, weight]: readonly [string, number]): number =>
      Math.abs(weight) * (support.get(feature) ?? 1) ** 0.25;
    const heaviest = [...weights]
      .sort((a, b) => importance(b) - importance(a))
      .slice(0, Math.round(share * kept));
    features = new Set(heaviest.map(([feature]) => feature));
    weights = learnWeights(examples, share > 2 ? EPOCHS : LAST_EPOCHS, features);
  }
  return rounded(weights, LARGEST[name]);
}

/** Whole numbers, of which the largest is `most`. */
function rounded(weights: Weights, most: number): Weights {
  const largest = Math.max(...[...weights.values()].map(Math.abs));
  const whole = [...weights].map(([f, weight]): [string, number] => [
    f,
    Math.round((weight / largest) * most),
  ]);
  return new Map(whole.filter(([, weight]) => weight !== 0));
}

/** `weight feature feature …`, one weight a line. */
function packed(weights: Weights): string {
  const values = [...new Set(weights.values())].sort((a, b) => a - b);
  const ofValue = (value: number): string[] =>
    [...weights.keys()].filter((f) => weights.get(f) === value).sort();
  return values.map((value) => [value, ...ofValue(value)].join(' ')).join('\n');
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return value;
}

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const sets = { sorani: soraniExamples(), northern: northernExamples() };
const files: string[] = [];
for (const [name, examples] of Object.entries(sets) as [keyof typeof sets, VowelExample[]][]) {
  if (process.argv.includes('--check')) {
    const isHeldOut = ({ stem }: VowelExample): boolean => hash(stem) % HELD_OUT === 0;
    const speak = speaker(
      learn(
        examples.filter((example) => !isHeldOut(example)),
        name,
      ),
    );
    console.log(
      `${name}: ${percent(accuracyOf(examples.filter(isHeldOut), speak))} of words of stems held out`,
    );
    continue;
  }
  const weights = learn(examples, name);
  const share = percent(accuracyOf(examples, speaker(weights)));
  console.log(`${name}: ${examples.length} words, ${weights.size} weights, ${share} of words right`);
  files.push(`  ${name}: \`${packed(weights)}\`,`);
}
if (files.length > 0) {
  writeFileSync(
    new URL('../../src/text/g2p/vowel-weights.ts', import.meta.url),
    `/** Written by \`training/unwritten-vowels/train-unwritten-vowels.ts\`: a weight and the features that have it, a line each. */
export const VOWEL_WEIGHTS = {
${files.join('\n')}
} as const;
`,
  );
}
