import { expect, oneEvent } from '@open-wc/testing';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { PARAGRAPHS } from '../../publish/support/articles.ts';

interface PublishedFile {
  readonly duration: number;
  readonly parts: readonly { readonly start: number; readonly words: readonly (readonly number[])[] }[];
}

// What `kurdish-speech publish` writes, played by the built script tag on a page whose policy allows nothing but the site's own files.
describe('a published article on a static site', () => {
  for (const ranges of [true, false])
    it(`plays from a file server ${ranges ? 'with' : 'without'} ranges, from any place, in highlighted words`, async () => {
      const { src } = await (
        await fetch('/recordings', { method: 'POST', body: JSON.stringify({ ranges }) })
      ).json();
      const published: PublishedFile = await (await fetch(src)).json();
      const frame = document.createElement('iframe');
      frame.allow = 'autoplay';
      frame.src = src.replace('.json', '.html');
      document.body.append(frame);
      await oneEvent(frame, 'load');
      const page = frame.contentDocument as Document;
      const violations: string[] = [];
      page.addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
      const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
      await frame.contentWindow?.customElements.whenDefined('kurdish-tts');
      const text = page.querySelector('#story')?.textContent ?? '';
      const spoken: [number, string][] = [];
      element.addEventListener('boundary', (event) => {
        const { charIndex, charLength, elapsedTime } = event as unknown as Record<string, number>;
        const start = charIndex as number;
        spoken.push([elapsedTime as number, text.slice(start, start + (charLength as number))]);
      });
      const words = async (count: number) => {
        while (spoken.length < count) await oneEvent(element, 'boundary');
        return spoken.slice(0, count);
      };

      await element.play();
      expect((await words(2)).map(([, word]) => word)).to.deep.equal(PARAGRAPHS[0].split(' ').slice(0, 2));
      expect(element.duration).to.be.closeTo(published.duration, 0.05);

      // To the last part, whose beginning has not arrived.
      const last = published.parts.at(-1) as PublishedFile['parts'][number];
      const start = last.start / 24_000;
      spoken.length = 0;
      element.currentTime = start;
      const heard = await words(3);
      expect(heard.map(([, word]) => word)).to.deep.equal(PARAGRAPHS[3].split(' ').slice(0, 3));
      for (const [index, [seconds]] of heard.entries())
        expect(seconds - start).to.be.closeTo((last.words[index]?.[0] as number) / 1000, 0.005);
      element.pause();
      expect(violations).to.deep.equal([]);
      frame.remove();
    });
});
