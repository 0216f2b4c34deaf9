import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { BoundaryEvent } from '../../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { hang, STREAM, WatchedService } from '../../support/service.ts';
import { failure, recordWords, speaker, waitFor } from '../../support/speaker.ts';

describe('the spoken source', () => {
  it('is the element named by `for`, highlighted word by word and left unchanged (gundekan)', async () => {
    const page = await fixture(html`<div>
      <article id="read">
        <h2>گوندەکان</h2>
        <p>کت<b>ێب</b> هات.</p>
      </article>
      <kurdish-tts for="read" highlight="sentence" voice="sorani_m001" speed="2"></kurdish-tts>
    </div>`);
    const article = page.querySelector('article') as HTMLElement;
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const before = article.outerHTML;
    const nodes = [...article.querySelectorAll('*')].flatMap((node) => [...node.childNodes]);
    const boundaries: string[] = [];
    element.addEventListener('boundary', ({ name, charIndex, charLength }: BoundaryEvent) => {
      const highlighted = [...(CSS.highlights.get(`kurdish-${name}`) ?? [])].map(String);
      boundaries.push(
        `${name}: ${article.textContent?.slice(charIndex, charIndex + charLength)} (${highlighted})`,
      );
    });
    await element.play();
    await oneEvent(element, 'ended');
    expect(boundaries).to.deep.equal([
      'sentence: گوندەکان (گوندەکان)',
      'word: گوندەکان (گوندەکان)',
      'sentence: کتێب هات. (کتێب هات.)',
      'word: کتێب (کتێب)',
      'word: هات. (هات.)',
    ]);
    expect([...(CSS.highlights.get('kurdish-word') ?? [])]).to.deep.equal([]);
    expect(article.outerHTML).to.equal(before);
    expect([...article.querySelectorAll('*')].flatMap((node) => [...node.childNodes])).to.deep.equal(nodes);
  });

  it("is the element's own content if nothing else is set (silaw)", async () => {
    const element =
      await fixture<KurdishTtsElement>(html`<kurdish-tts highlight="word" voice="sorani_m001" speed="4">
      سڵاو <b>هاوڕێ</b>م
    </kurdish-tts>`);
    const words = recordWords(element, () => element.textContent ?? '');
    const highlighted: string[] = [];
    element.addEventListener('boundary', () =>
      highlighted.push(String([...(CSS.highlights.get('kurdish-word') ?? [])][0])),
    );
    await element.play();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['سڵاو', 'هاوڕێم']);
    expect(highlighted).to.deep.equal(words);
  });

  it('is the text attribute, else the own content, else the element named by `for`', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div>
      <p id="third">سێ</p>
      <kurdish-tts text="یەک" for="third" voice="sorani_m001" .fetch=${service.fetch}>دوو</kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await element.play();
    element.removeAttribute('text');
    await element.play();
    element.textContent = ' ';
    await element.play();
    expect(service.texts).to.deep.equal(['یەک', 'دوو', 'سێ']);
    element.cancel();
  });

  it('may be a field, whose value is spoken', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div>
      <textarea id="field">سڵاو</textarea>
      <kurdish-tts for="field" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    (page.querySelector('textarea') as HTMLTextAreaElement).value = 'سوپاس';
    await element.play();
    expect(service.texts).to.deep.equal(['سوپاس']);
    element.cancel();
  });

  it('keeps playing without a gap when the element is moved', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div><p></p></div>`);
    const element = await speaker(service, { speed: 1 });
    await element.play();
    page.append(element);
    await aTimeout(100);
    expect(element.paused).to.equal(false);
    await oneEvent(element, 'ended');
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });

  it('stops playing and aborts the request when the element is removed, and can be played again', async () => {
    const service = new WatchedService().next(STREAM, hang);
    const element = await speaker(service);
    const parent = element.parentElement as HTMLElement;
    const started = failure(element.play());
    await waitFor(() => service.texts.length === 1);
    element.remove();
    expect(await started).to.include({ code: 'aborted' });
    await waitFor(() => service.calls.at(-1)?.signal?.aborted === true);
    parent.append(element);
    await element.play();
    expect(element.paused).to.equal(false);
    element.remove();
    await aTimeout(0);
    expect(element.paused).to.equal(true);
  });
});
