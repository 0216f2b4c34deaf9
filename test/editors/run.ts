import { readFileSync, writeFileSync } from 'node:fs';
import { writeFakeMicrophone } from '../fake-microphone.ts';
import { SCENES } from './all-scenes.ts';
import { ENGINES, type Engine, openBrowser } from './browsers/open-browser.ts';
import { EDITORS } from './editors.ts';
import { keepVerdicts } from './kept-verdicts.ts';
import { serveSite } from './serve-site.ts';
import { withTable } from './table.ts';
import { knownReason } from './verdict.ts';
import { visitEditor } from './visit-editor.ts';

// Every scene in every editor, twice where there is an adapter, in every engine; with names of editors, and of scenes, only these, and with
// SUBSET a few. Writes docs/editors.md once everything has been tried: what a part of it leaves out stays as it was. Fails where a
// scene fails without a reason that is known.

const DOCUMENT = 'docs/editors.md';
const [, , onlyEditor = '', onlyScene = ''] = process.argv;
const { ENGINES: wanted = ENGINES.join(), SUBSET } = process.env;
const engines = ENGINES.filter((engine) => wanted.split(',').includes(engine));
const isInSubset = (one: { isBrief?: boolean }) => !SUBSET || one.isBrief;
const isNamed = (name: string, parts: string) => parts.split(',').some((part) => name.includes(part));
const scenes = SCENES.filter((scene) => isNamed(scene.name, onlyScene) && isInSubset(scene));
const editors = EDITORS.filter((editor) => isNamed(editor.name, onlyEditor) && isInSubset(editor));
const site = await serveSite();
const microphone = writeFakeMicrophone('.cache/fake-microphone-editors.wav');
// At once: they rest most of the time.
const verdicts = (await Promise.all(engines.map(visit))).flat();
await site.close();
const kept = keepVerdicts(verdicts);
const rows = (engine: Engine) =>
  new Set(kept.filter((each) => each.engine === engine).map(({ editor }) => editor));
if (ENGINES.every((engine) => rows(engine).size === EDITORS.length))
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), kept));
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
