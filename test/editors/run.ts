import { readFileSync, writeFileSync } from 'node:fs';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../e2e/launch-browser.ts';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { EditorPage } from './editor-page.ts';
import { EDITORS, type EditorUnderTest } from './editors.ts';
import { LIVE } from './live-scene.ts';
import { SCENES } from './scenes.ts';
import { serveSite } from './serve-site.ts';
import { withTable } from './table.ts';
import { knownReason, type Verdict } from './verdict.ts';

// Every scene in every editor, twice where there is an adapter. Writes docs/editors.md, and fails where a scene fails without a reason
// that is known. With the name of an editor, and of a scene, only these, and nothing is written.

const DOCUMENT = 'docs/editors.md';
const [, , onlyEditor = '', onlyScene = ''] = process.argv;
const scenes = [...SCENES, LIVE].filter(({ name }) => name.includes(onlyScene));
const site = await serveSite();
const microphone = writeFakeMicrophone('.cache/fake-microphone-editors.wav');
const browser = await launchBrowser([GRANT_MICROPHONE, ...microphoneFrom(microphone)]);
const verdicts: Verdict[] = [];
try {
  for (const editor of EDITORS.filter(({ name }) => name.includes(onlyEditor)))
    for (const isAdapted of editor.adapter ? [false, true] : [false])
      verdicts.push(...(await visit(editor, isAdapted)));
} finally {
  await browser.close();
  await site.close();
}
if (!onlyEditor && !onlyScene) writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), verdicts));
const unexplained = verdicts.filter((verdict) => verdict.problem && !knownReason(verdict));
console.log(`${verdicts.filter(({ problem }) => !problem).length} of ${verdicts.length} hold.`);
process.exit(unexplained.length ? 1 : 0);

async function visit(editor: EditorUnderTest, isAdapted: boolean): Promise<Verdict[]> {
  const page = await browser.newPage();
  // The TypeScript loader names functions through this helper, which a page lacks.
  await page.evaluateOnNewDocument('globalThis.__name = (value) => value');
  await page.goto(site.origin, { waitUntil: 'load' });
  console.log(`${editor.title}${isAdapted ? ', with its adapter' : ''}`);
  const seen: Verdict[] = [];
  for (const scene of scenes) {
    if (scene.only === 'rich' && !editor.hasBold) continue;
    // `for` reaches into no shadow root from outside.
    if (scene === LIVE && editor.name === 'shadow-root') continue;
    const verdict = { editor, isAdapted, scene: scene.name };
    try {
      await scene.run(new EditorPage(page, editor, isAdapted));
      seen.push({ ...verdict, problem: undefined });
    } catch (error) {
      const problem = String((error as Error).message).split('\n')[0] ?? '';
      seen.push({ ...verdict, problem });
      console.log(`  ${scene.name}: ${problem}`);
    }
  }
  await page.close();
  return seen;
}
