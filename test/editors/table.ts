import type { EditorUnderTest } from './editors.ts';
import { LIVE } from './live-scene.ts';
import { SCENES } from './scenes.ts';
import { knownReason, type Verdict } from './verdict.ts';

const BEGIN = '<!-- the table is written by npm run test:editors -->';
const END = '<!-- end of the table -->';

/** The document with the table of these verdicts in place of the one before. */
export function withTable(document: string, verdicts: readonly Verdict[]): string {
  const [before] = document.split(BEGIN);
  const after = document.split(END)[1] ?? '\n';
  return `${before}${BEGIN}\n\n${writeTable(verdicts)}\n${END}${after}`;
}

function writeTable(verdicts: readonly Verdict[]): string {
  const reasons: string[] = [];
  const scenes = [...SCENES, LIVE];
  const rows = rowsOf(verdicts).map(({ editor, isAdapted }) => {
    const cells = scenes.map(({ name }) => {
      const verdict = verdicts.find(
        (each) => each.editor === editor && each.isAdapted === isAdapted && each.scene === name,
      );
      if (!verdict) return '–';
      if (!verdict.problem) return '✓';
      const reason = knownReason(verdict) ?? verdict.problem;
      if (!reasons.includes(reason)) reasons.push(reason);
      return `✗ ${reasons.indexOf(reason) + 1}`;
    });
    const title = isAdapted ? `${editor.title}, \`${editor.adapter}\`` : editor.title;
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  return `| | ${scenes.map(({ name }) => name).join(' | ')} |
|---|${'---|'.repeat(scenes.length)}
${rows.join('\n')}

${reasons.map((reason, index) => `${index + 1}. ${reason}.`).join('\n')}

| scene | what holds |
|---|---|
${scenes.map(({ name, meaning }) => `| ${name} | ${meaning} |`).join('\n')}
`;
}

function rowsOf(verdicts: readonly Verdict[]): { editor: EditorUnderTest; isAdapted: boolean }[] {
  const rows: { editor: EditorUnderTest; isAdapted: boolean }[] = [];
  for (const { editor, isAdapted } of verdicts)
    if (!rows.some((row) => row.editor === editor && row.isAdapted === isAdapted))
      rows.push({ editor, isAdapted });
  return rows;
}
