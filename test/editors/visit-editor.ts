import type { BrowserPage } from './browsers/browser-page.ts';
import type { EditorBrowser } from './browsers/open-browser.ts';
import { EditorPage } from './editor-page.ts';
import type { Scene } from './scenes.ts';
import type { Subject, Verdict } from './verdict.ts';

/** A browser may crash: its driver then refuses everything. */
const IS_LOST = /WebDriver: invalid session|Session closed|Target closed|fetch failed/;

/** All scenes in one editor of one engine. */
export async function visitEditor(
  browser: EditorBrowser,
  address: string,
  subject: Subject,
  scenes: readonly Scene[],
): Promise<Verdict[]> {
  const { engine, editor, isAdapted } = subject;
  const title = `${engine}: ${editor.title}${isAdapted ? ', with its adapter' : ''}`;
  console.log(title);
  let page: BrowserPage | undefined;
  const attempt = async (scene: Scene): Promise<string | undefined> => {
    try {
      page ??= await browser.open(address);
      await scene.run(new EditorPage(page, editor, isAdapted));
      return undefined;
    } catch (error) {
      return String((error as Error).message).split('\n')[0] ?? '';
    }
  };
  const seen: Verdict[] = [];
  for (const scene of scenes) {
    if (scene.only === 'rich' && !editor.hasBold) continue;
    if (scene.needsFound && (!editor.isFound || isAdapted)) continue;
    if (scene.needsFor && editor.name === 'shadow-root') continue;
    if (scene.needsInputMethod && engine !== 'chromium') {
      seen.push({ ...subject, scene: scene.name, result: 'impossible' });
      continue;
    }
    let problem = await attempt(scene);
    if (problem && IS_LOST.test(problem)) {
      page = undefined;
      problem = await attempt(scene);
    }
    seen.push({ ...subject, scene: scene.name, result: problem ? 'fails' : 'holds', problem });
    if (problem) console.log(`  ${title}, ${scene.name}: ${problem}`);
  }
  await page?.close().catch(() => {});
  return seen;
}
