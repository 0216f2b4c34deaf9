import { NOISE_DB } from './judges/noise.ts';
import { PHONE_CLASSES } from './judges/phone-features.ts';
import type { Figures, Measures } from './measure.ts';
import { DIALECTS, SETS, type SetName } from './sentence-sets.ts';

const CLASSES = Object.keys(PHONE_CLASSES);
/** Columns of a dialect: our baseline, ours, and the others. */
const HEADS = {
  a: ['before', 'ours', 'espeak-ng'],
  noise: ['before', 'ours', 'espeak-ng'],
  b: ['before', 'ours', 'espeak-ng', 'flite'],
  d: ['before', 'ours', 'espeak-ng', 'flite'],
} as const;

/** All results as Markdown, compared with the baseline. */
export function resultsTable(now: readonly Measures[], before: readonly Measures[]): string {
  return SETS.flatMap((set) => (now.some((one) => one.set === set) ? [section(set, now, before)] : [])).join(
    '\n\n',
  );
}

function section(set: SetName, now: readonly Measures[], before: readonly Measures[]): string {
  const find = (all: readonly Measures[]) =>
    DIALECTS.map((dialect) => all.find((one) => one.set === set && one.dialect === dialect));
  const [current, former] = [find(now), find(before)];
  const sizes = current.flatMap((one) =>
    one ? [`${one.dialect} ${one.sentences} by ${one.voices} voices`] : [],
  );
  const lettered = current.flatMap((one) => one?.letters.ours?.sentences ?? []);
  return [
    `## ${set} sentences: ${sizes.join(', ')}`,
    `### Judge (a), letters of ${lettered.join(', ')} sentences: wrong in %`,
    table(
      current.map(() => HEADS.a),
      [
        [
          '**letters**',
          ...current.flatMap((one, i) =>
            [former[i]?.letters?.ours, one?.letters.ours, one?.letters['espeak-ng']].map((some) =>
              number(some?.percent),
            ),
          ),
        ],
      ],
    ),
    '### Judge (a), phones written freely: wrong in %',
    judgeTable('a', current, former),
    `### Judge (a) in noise ${NOISE_DB} dB below the speech: wrong in %`,
    judgeTable('noise', current, former),
    '### Judge (b), trained on people, words chosen among rivals: wrong in %',
    judgeTable('b', current, former),
    '### Judge (d), trained on recorded people, letters written freely and read as phones: wrong in %',
    judgeTable('d', current, former),
    '### Judge (c), spectral distance of ours from espeak-ng in dB: before, now',
    table(
      current.map(() => ['before', 'ours']),
      CLASSES.map((name) => [
        name,
        ...current.flatMap((one, i) => [number(former[i]?.c[name]), number(one?.c[name])]),
      ]),
    ),
  ].join('\n\n');
}

function judgeTable(
  judge: 'a' | 'noise' | 'b' | 'd',
  current: readonly (Measures | undefined)[],
  former: readonly (Measures | undefined)[],
): string {
  const hasFlite = (HEADS[judge] as readonly string[]).includes('flite');
  const cells = (of: (figures: Figures | undefined) => number | undefined) =>
    current.flatMap((one, i) => {
      // The baseline was measured before judge (d) existed.
      const figures = [former[i]?.[judge]?.ours, one?.[judge].ours, one?.[judge]['espeak-ng']];
      return [...figures, ...(hasFlite ? [one?.[judge].flite] : [])].map((some) => number(of(some)));
    });
  const total = ['**all phones**', ...cells((figures) => figures?.phones)];
  const words = ['**words**', ...cells((figures) => figures?.words)];
  const classes = CLASSES.map((name) => [name, ...cells((figures) => figures?.classes[name])]);
  return table(
    current.map(() => HEADS[judge]),
    [...(judge === 'b' ? [words] : []), total, ...classes],
  );
}

function table(heads: readonly (readonly string[])[], rows: readonly (readonly string[])[]): string {
  const columns = heads.flatMap((some, i) => some.map((head) => `${DIALECTS[i]} ${head}`));
  return [['', ...columns], ['---', ...columns.map(() => '--:')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function number(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(1);
}
