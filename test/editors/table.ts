import { SCENES } from './all-scenes.ts';
import { ENGINES, type Engine } from './browsers/open-browser.ts';
import { EDITORS, type EditorUnderTest } from './editors.ts';
import { knownReason, type Verdict } from './verdict.ts';

const BEGIN = '<!-- the table is written by npm run test:editors -->';
const END = '<!-- end of the table -->';
const LETTERS: Record<Engine, string> = { chromium: 'C', firefox: 'F', webkit: 'W' };

/** The document with the table of these verdicts in place of the one before. */
export function withTable(document: string, verdicts: readonly Verdict[]): string {
  const [before] = document.split(BEGIN);
  const after = document.split(END)[1] ?? '\n';
  return `${before}${BEGIN}\n\n${writeTable(verdicts)}\n${END}${after}`;
}

function writeTable(verdicts: readonly Verdict[]): string {
  const reasons: string[] = [];
  const rows = rowsOf(verdicts).map(({ editor, isAdapted }) => {
    const own = verdicts.filter((each) => each.editor === editor && each.isAdapted === isAdapted);
    const cells = SCENES.map(({ name }) =>
      cellOf(
        own.filter(({ scene }) => scene === name),
        reasons,
      ),
    );
    const title = isAdapted ? `${editor.title}, \`${editor.adapter}\`` : editor.title;
    return `| ${title} | ${cells.join(' | ')} |`;
  });
  return `✓ holds in Chromium, Firefox and WebKit. Where they differ: C Chromium, F Firefox, W WebKit. – does not apply.

| | ${SCENES.map(({ name }) => name).join(' | ')} |
|---|${'---|'.repeat(SCENES.length)}
${rows.join('\n')}

${reasons.map((reason, index) => `${index + 1}. ${reason}.`).join('\n')}

| scene | what holds |
|---|---|
${SCENES.map(({ name, meaning }) => `| ${name} | ${meaning} |`).join('\n')}
`;
}

/** @param reasons Footnotes so far, to which its own are added. */
function cellOf(verdicts: readonly Verdict[], reasons: string[]): string {
  if (!verdicts.length) return '–';
  const possible = ENGINES.flatMap((engine) => verdicts.filter((each) => each.engine === engine)).filter(
    ({ result }) => result !== 'impossible',
  );
  const isAlike = new Set(possible.map(markOf)).size === 1;
  if (isAlike && possible.length === ENGINES.length) return markOf(possible[0] as Verdict);
  return possible.map((verdict) => `${LETTERS[verdict.engine]} ${markOf(verdict)}`).join(' ');

  function markOf(verdict: Verdict): string {
    if (verdict.result === 'holds') return '✓';
    const reason = knownReason(verdict) ?? verdict.problem ?? '';
    if (!reasons.includes(reason)) reasons.push(reason);
    return `✗ ${reasons.indexOf(reason) + 1}`;
  }
}

function rowsOf(verdicts: readonly Verdict[]): { editor: EditorUnderTest; isAdapted: boolean }[] {
  return EDITORS.flatMap((editor) => [false, true].map((isAdapted) => ({ editor, isAdapted }))).filter(
    ({ editor, isAdapted }) =>
      verdicts.some((each) => each.editor === editor && each.isAdapted === isAdapted),
  );
}
