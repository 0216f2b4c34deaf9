import { launchBrowser } from '../../test/e2e/launch-browser.ts';
import { startScriptTagSite } from '../../test/e2e/script-tag-site.ts';

/** How a model writes. */
export interface Writing {
  readonly text: string;
  /** UTF-16 units written at once. */
  readonly tokenCharacters: number;
  readonly tokenMs: number;
}

/** Milliseconds from when the model starts to the first sound of `<kurdish-tts>`: of the text in pieces, and of the whole text at its end. */
export async function pageSounds(
  writing: Writing,
  rounds: number,
): Promise<{ growing: number; whole: number }[]> {
  const site = await startScriptTagSite();
  const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
  const page = await browser.newPage();
  const html = `<!doctype html><meta charset="utf-8"><title>bench</title>
<script type="module" src="/own/kurdish-speech.js"></script><kurdish-tts voice="kurmanji_f002"></kurdish-tts>`;
  await page.goto(site.page(html));
  const measure = (isGrowing: boolean) =>
    page.evaluate(
      async ({ text, tokenCharacters, tokenMs }, isGrowing) => {
        const tokens = {
          async *[Symbol.asyncIterator]() {
            for (let at = 0; at < text.length; at += tokenCharacters) {
              await new Promise((resolve) => setTimeout(resolve, tokenMs));
              yield text.slice(at, at + tokenCharacters);
            }
          },
        };
        await customElements.whenDefined('kurdish-tts');
        const speaker = document.querySelector('kurdish-tts')!;
        const start = performance.now();
        if (isGrowing) await speaker.speak(tokens);
        else {
          let whole = '';
          for await (const token of tokens) whole += token;
          await speaker.speak(whole);
        }
        const milliseconds = performance.now() - start;
        speaker.cancel();
        await caches.delete('kurdish-speech');
        return milliseconds;
      },
      writing,
      isGrowing,
    );
  // The first one loads the files, and starts what speaks.
  await measure(true);
  const times: { growing: number; whole: number }[] = [];
  for (let round = 0; round < rounds; round++)
    times.push({ growing: await measure(true), whole: await measure(false) });
  await browser.close();
  await site.close();
  return times;
}
