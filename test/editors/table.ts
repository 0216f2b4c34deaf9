import { SCENES } from './all-scenes.ts';
import { ENGINES, type Engine } from './browsers/open-browser.ts';
import { EDITORS } from './editors.ts';
import type { Scene } from './scenes.ts';
import { knownReason, type Verdict } from './verdict.ts';

const BEGIN = '<!-- the table is written by npm run test:editors -->';
const END = '<!-- end of the table -->';
const NAMES: Record<Engine, string> = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

/** The document with the table of these verdicts in place of the one before. */
export function withTable(document: string, verdicts: readonly Verdict[]): string {
  const [before] = document.split(BEGIN);
  const after = document.split(END)[1] ?? '\n';
  return `${before}${BEGIN}\n\n${writeTable(verdicts)}\n${END}${after}`;
}

function writeTable(verdicts: readonly Verdict[]): string {
  const tried = EDITORS.filter((editor) => verdicts.some((each) => each.editor === editor));
  const titles = tried.map(({ title, adapter }) => (adapter ? `${title} (\`${adapter}\`)` : title));
  const rows = SCENES.map((scene) => {
    const own = verdicts.filter((each) => each.scene === scene.name);
    return `| ${scene.name} | ${scene.meaning} | ${[...limitsOf(scene), ...failuresOf(own)].join('; ')} |`;
  });
  return `Each scene holds in Chromium, Firefox and WebKit, with and without an adapter, but for what the last column says, in ${titles.join('; ')}.

| scene | what holds | but |
|---|---|---|
${rows.join('\n')}
`;
}

/** Where a scene has not been tried: what visitEditor leaves out. */
function limitsOf(scene: Scene): string[] {
  return [
    scene.only === 'rich' ? 'tried where text can be bold' : '',
    scene.needsFound ? 'tried where the element finds an adapter by itself' : '',
    scene.needsFor ? 'not tried in a shadow root' : '',
    scene.needsInputMethod ? 'tried in Chromium only' : '',
  ].filter(Boolean);
}

/** Each reason once, with the editors and engines that it concerns. */
function failuresOf(verdicts: readonly Verdict[]): string[] {
  const failed = verdicts.filter(({ result }) => result === 'fails');
  const reasonOf = (verdict: Verdict) => knownReason(verdict) ?? verdict.problem ?? '';
  const titleOf = ({ editor, isAdapted }: Verdict) =>
    editor.adapter ? `${editor.title} ${isAdapted ? 'with' : 'without'} its adapter` : editor.title;
  return [...new Set(failed.map(reasonOf))].map((reason) => {
    const own = failed.filter((each) => reasonOf(each) === reason);
    const engines = ENGINES.filter((engine) => own.some((each) => each.engine === engine));
    const where =
      engines.length < ENGINES.length ? ` in ${engines.map((each) => NAMES[each]).join(', ')}` : '';
    return `✗ ${[...new Set(own.map(titleOf))].join(', ')}${where}: ${reason}`;
  });
}
