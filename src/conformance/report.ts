import type { Finding, Verdict } from './definition/rule.ts';

const WORDS: Readonly<Record<Verdict, string>> = {
  holds: 'holds',
  broken: 'does not hold',
  unseen: 'not checkable',
};

export function formatVerdict(verdict: Verdict): string {
  return WORDS[verdict];
}

/** A table with one line for each rule. */
export function formatTable(findings: readonly Finding[]): string {
  const width = (cells: readonly string[]) => Math.max(0, ...cells.map((cell) => cell.length));
  const verdictWidth = width(Object.values(WORDS));
  const idWidth = width(findings.map(({ rule }) => rule.id));
  const sectionWidth = width(findings.map(({ rule }) => rule.section));
  return findings
    .map(({ rule, verdict, evidence }) =>
      [
        WORDS[verdict].padEnd(verdictWidth),
        rule.id.padEnd(idWidth),
        rule.section.padEnd(sectionWidth),
        verdict === 'broken' ? `${rule.title}: ${evidence}` : evidence,
      ].join('  '),
    )
    .join('\n');
}

/** E.g. `118 rules hold, 1 does not, 15 cannot be checked with these keys.` */
export function formatSummary(findings: readonly Finding[]): string {
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const holding = count('holds');
  const broken = count('broken');
  const rules = holding === 1 ? '1 rule holds' : `${holding} rules hold`;
  return `${rules}, ${broken} ${broken === 1 ? 'does' : 'do'} not, ${count('unseen')} cannot be checked with these keys.`;
}
