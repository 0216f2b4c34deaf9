import { readFileSync, writeFileSync } from 'node:fs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { SCENES } from './all-scenes.ts';
import { ENGINES, type Engine, openBrowser } from './browsers/open-browser.ts';
import { EDITORS } from './editors.ts';
import { serveSite } from './serve-site.ts';
import { withTable } from './table.ts';
import { knownReason } from './verdict.ts';
import { visitEditor } from './visit-editor.ts';

// Every scene in every editor, twice where there is an adapter, in every engine. Writes docs/editors.md, and fails where a scene fails
// without a reason that is known. With the name of an editor, and of a scene, only these, and nothing is written; so with a subset.

const DOCUMENT = 'docs/editors.md';
const [, , onlyEditor = '', onlyScene = ''] = process.argv;
const { ENGINES: wanted = ENGINES.join(), SUBSET } = process.env;
const engines = ENGINES.filter((engine) => wanted.split(',').includes(engine));
const isInSubset = (one: { isBrief?: boolean }) => !SUBSET || one.isBrief;
const scenes = SCENES.filter((scene) => scene.name.includes(onlyScene) && isInSubset(scene));
const editors = EDITORS.filter((editor) => editor.name.includes(onlyEditor) && isInSubset(editor));
const site = await serveSite();
const microphone = writeFakeMicrophone('.cache/fake-microphone-editors.wav');
// At once: they rest most of the time.
const verdicts = (await Promise.all(engines.map(visit))).flat();
await site.close();
const isWhole = engines.length === ENGINES.length && !onlyEditor && !onlyScene && !SUBSET;
if (isWhole) writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), verdicts));
const tried = verdicts.filter(({ result }) => result !== 'impossible');
console.log(`${tried.filter(({ result }) => result === 'holds').length} of ${tried.length} hold.`);
process.exit(tried.some((verdict) => verdict.result === 'fails' && !knownReason(verdict)) ? 1 : 0);

async function visit(engine: Engine) {
  const browser = await openBrowser(engine, microphone);
  try {
    const seen = [];
    for (const editor of editors)
      for (const isAdapted of editor.adapter ? [false, true] : [false])
        seen.push(...(await visitEditor(browser, site.origin, { engine, editor, isAdapted }, scenes)));
    return seen;
  } finally {
    await browser.close();
  }
}
