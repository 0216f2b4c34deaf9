/**
 * Judges our voices, compared with espeak-ng and flite on the same sentences.
 *
 *   node --import tsx bench/intelligibility/judge.ts                    judge (b), tuning sentences, all dialects
 *   node --import tsx bench/intelligibility/judge.ts --judge a          judge (a): needs .cache/intelligibility/judge-a.pt
 *   … --judge d           judge (d): needs .cache/intelligibility/people.bin
 *   … --noise             judge (a) in noise, 10 dB below the speech
 *   … --set held-out      the other sentences and voices (do not tune with these)
 *   … --dialect sorani    one dialect: three times as fast
 *   … --phones            one line for every phone instead of the classes
 *   … --list              reference and recognized phones of each sentence (ours)
 *
 * Judge (a), trained on espeak-ng only, recognizes phones freely: phone error rate in percent; classes: substituted or deleted.
 * Judge (b), trained on people, chooses for each word between it and up to five similar ones; classes: confused phones among those in
 * which a rival differs. Judge (d), trained on recorded people and espeak-ng, never on our voices, writes letters: read as phones, they are
 * counted as those of (a). Results are cached by audio: espeak-ng and flite are judged once.
 */
import { parseArgs } from 'node:util';
import { type JudgeName, judgeSet, type SynthesizerName } from './judges/judge-set.ts';
import { PHONE_CLASSES } from './judges/phone-features.ts';
import type { Verdict } from './judges/verdict.ts';
import { DIALECTS, type SetName } from './sentence-sets.ts';

const { values } = parseArgs({
  options: {
    judge: { type: 'string', default: 'b' },
    set: { type: 'string', default: 'tuning' },
    dialect: { type: 'string' },
    phones: { type: 'boolean' },
    list: { type: 'boolean' },
    noise: { type: 'boolean' },
  },
});
const judge: JudgeName = values.noise ? 'a in noise' : (values.judge as JudgeName);
const synthesizers: SynthesizerName[] =
  judge === 'a' || judge === 'a in noise' ? ['ours', 'espeak-ng'] : ['ours', 'espeak-ng', 'flite'];
const SHOWN_CONFUSIONS = 40;

for (const dialect of DIALECTS) {
  if (values.dialect && values.dialect !== dialect) continue;
  const verdicts = synthesizers.map((name) =>
    judgeSet(
      judge,
      values.set as SetName,
      dialect,
      name,
      values.list && name === 'ours' ? console.log : undefined,
    ),
  );
  const cells = (of: (verdict: Verdict) => number | undefined) =>
    verdicts.map((verdict) => (of(verdict)?.toFixed(1) ?? '-').padStart(10)).join('');
  console.log(`\n${dialect.padEnd(24)}${synthesizers.map((name) => name.padStart(10)).join('')}`);
  console.log(`${'phones wrong, %'.padEnd(24)}${cells((verdict) => verdict.phoneError)}`);
  if (judge === 'b') console.log(`${'words wrong, %'.padEnd(24)}${cells((verdict) => verdict.wordError)}`);
  if (values.phones) {
    for (const [phone, { all }] of [...verdicts[0].single].sort(
      (one, other) => other[1].lost - one[1].lost,
    )) {
      const share = (verdict: Verdict) => {
        const count = verdict.single.get(phone);
        return count && (100 * count.lost) / count.all;
      };
      console.log(`${`  ${phone} (${all})`.padEnd(24)}${cells(share)}`);
    }
  } else {
    for (const name of Object.keys(PHONE_CLASSES)) {
      const all = verdicts[0].classes.get(name)?.all ?? 0;
      console.log(`${`  ${name} (${all})`.padEnd(24)}${cells((verdict) => verdict.classError(name))}`);
    }
  }
  const most = [...verdicts[0].confusions].sort((one, other) => other[1] - one[1]).slice(0, SHOWN_CONFUSIONS);
  const others = (name: string) =>
    verdicts
      .slice(1)
      .map((verdict) => verdict.confusions.get(name) ?? 0)
      .join('/');
  console.log(
    `  ours (others): ${most.map(([name, count]) => `${name} ${count} (${others(name)})`).join(', ')}`,
  );
}
