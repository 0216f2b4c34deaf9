import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { BoundaryEvent } from '../../../src/elements/shared/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import { hang, STREAM, WatchedService } from '../support/service.ts';
import { failure, speaker, waitFor, wordsHeard } from '../support/speaker.ts';

describe('the document', () => {
  it('is read by `for` and lit word by word, and not changed (gundekan)', async () => {
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
    const heard: string[] = [];
    element.addEventListener('boundary', ({ name, charIndex, charLength }: BoundaryEvent) => {
      const lit = [...(CSS.highlights.get(`kurdish-${name}`) ?? [])].map(String);
      heard.push(`${name}: ${article.textContent?.slice(charIndex, charIndex + charLength)} (${lit})`);
    });
    await element.play();
    await oneEvent(element, 'ended');
    expect(heard).to.deep.equal([
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

  it("is the element's own content where nothing else is named (named, silaw)", async () => {
    const element =
      await fixture<KurdishTtsElement>(html`<kurdish-tts highlight="word" voice="sorani_m001" speed="4">
      سڵاو <b>هاوڕێ</b>م
    </kurdish-tts>`);
    const words = wordsHeard(element, () => element.textContent ?? '');
    const lit: string[] = [];
    element.addEventListener('boundary', () =>
      lit.push(String([...(CSS.highlights.get('kurdish-word') ?? [])][0])),
    );
    await element.play();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['سڵاو', 'هاوڕێم']);
    expect(lit).to.deep.equal(words);
  });

  it('is read in the order: text attribute, own content, the element named by `for`', async () => {
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

  it('may be a field, whose value is read', async () => {
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

  it('may move the element without a break in the sound', async () => {
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

  it('silences an element that is taken out, gives up its request, and lets it speak again', async () => {
    const service = new WatchedService().next(STREAM, hang);
    const element = await speaker(service);
    const parent = element.parentElement as HTMLElement;
    const started = failure(element.play());
    await waitFor(() => service.texts.length === 1);
    element.remove();
    expect(await started).to.include({ code: 'aborted' });
    expect(service.calls.at(-1)?.signal?.aborted).to.equal(true);
    parent.append(element);
    await element.play();
    expect(element.paused).to.equal(false);
    element.remove();
    await aTimeout(0);
    expect(element.paused).to.equal(true);
  });
});
