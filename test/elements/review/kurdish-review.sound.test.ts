import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/review/kurdish-review.ts';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishReviewElement } from '../../../src/elements/review/kurdish-review.ts';
import { Playback, type Sound, Stage, silence } from '../support/dictation.ts';
import { pressUndo } from '../support/keys.ts';
import { waitFor } from '../support/speaker.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';
const HISTORY = ['kurdish-speech:dictations', 'kurdish-speech:keep-dictations'];

interface Page {
  readonly field: HTMLTextAreaElement;
  readonly dictate: KurdishDictateElement;
  readonly review: KurdishReviewElement;
}

const parts = (review: Element, name: string) => [
  ...review.shadowRoot!.querySelectorAll<HTMLElement>(`[part~=${name}]`),
];
const part = (review: Element, name: string) => parts(review, name)[0];
const textOf = (review: Element, name: string) => part(review, name)?.textContent?.trim();
const marked = (review: Element) => review.shadowRoot!.querySelector('mark')?.textContent ?? '';
const status = (review: Element) => review.shadowRoot!.querySelector('[role=status]')!.textContent;

describe('<kurdish-review>', () => {
  let stage: Stage;
  let greeting: Sound;
  let playback: Playback | undefined;

  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  beforeEach(() => {
    for (const key of HISTORY) localStorage.removeItem(key);
  });
  afterEach(async () => {
    await playback?.close();
    playback = undefined;
  });
  after(() => stage.close());

  describe('in a window', () => {
    for (const dir of ['ltr', 'rtl'] as const)
      for (const width of [320, 800])
        it(`leaves room between itself and the elements above and below it, on ${width} px, ${dir}`, async () => {
          await setViewport({ width, height: 600 });
          const page = await fixture(html`<div dir=${dir}>
            <kurdish-dictate id="above"></kurdish-dictate><kurdish-review for="above"></kurdish-review><kurdish-dictate></kurdish-dictate>
          </div>`);
          const review = page.querySelector('kurdish-review')!;
          await waitFor(() => part(review, 'base') !== undefined);
          const [above, below] = [...page.querySelectorAll('kurdish-dictate')].map((element) =>
            part(element, 'button')!.getBoundingClientRect(),
          );
          const box = part(review, 'base')!.getBoundingClientRect();
          expect(box.top - above!.bottom).to.be.at.least(8);
          expect(below!.top - box.bottom).to.be.at.least(8);
          expect(document.documentElement.scrollWidth).to.be.at.most(width);
          await setViewport({ width: 800, height: 600 });
        });
  });

  /** A field with words in it, an element that dictates into it, and its review, in which all words are doubtful. */
  async function open(
    settings: { service?: boolean; lang?: string; history?: 'on' | 'off'; autocomplete?: 'on' | 'off' } = {},
  ): Promise<Page> {
    const { service = false, lang = 'en', history = 'on', autocomplete = 'on' } = settings;
    playback = new Playback(silence(0.3), greeting, silence(0.6));
    const page = await fixture(html`<div lang=${lang}>
      <textarea id="note" aria-label="note" autocomplete=${autocomplete}>بەڵێ </textarea>
      <kurdish-dictate id="dictate" for="note" dialect="sorani" .stream=${playback.stream} asset-base="/recognizer"
        endpoint=${service ? stage.mount : 'local:'}></kurdish-dictate>
      <kurdish-review for="dictate" threshold="1" history=${history} shortcut="F8"></kurdish-review>
    </div>`);
    const [field, dictate, review] = [...page.children] as [
      HTMLTextAreaElement,
      KurdishDictateElement,
      KurdishReviewElement,
    ];
    await Promise.all([dictate.updateComplete, review.updateComplete]);
    return { field, dictate, review };
  }

  /** Dictates the greeting. */
  async function dictated(
    settings: Parameters<typeof open>[0] = {},
  ): Promise<Page & { readonly before: string }> {
    const page = await open(settings);
    page.field.focus();
    page.field.setSelectionRange(page.field.value.length, page.field.value.length);
    await page.dictate.start();
    await playback?.play();
    await page.dictate.stop();
    await waitFor(() => part(page.review, 'recording') !== undefined);
    await page.review.updateComplete;
    return { ...page, before: page.field.value };
  }

  /** Goes to a word that has alternatives. */
  async function goToAlternatives(review: KurdishReviewElement): Promise<string> {
    for (let turn = 0; turn < 12 && !part(review, 'alternative'); turn++) {
      part(review, 'next-button')!.click();
      await review.updateComplete;
    }
    expect(part(review, 'alternative'), 'a word with alternatives').to.exist;
    return marked(review);
  }

  it('shows the doubtful words of a dictation one by one, in their context, and counts them', async () => {
    const { review, field } = await dictated();
    const count = Number(/\d+/.exec(textOf(review, 'summary')!)?.[0]);
    expect(count).to.be.within(3, 7);
    expect(textOf(review, 'summary')).to.equal(`${count} doubtful words · Word 1 of ${count}`);
    expect(status(review)).to.equal(`${count} doubtful words`);
    const seen = new Set<string>();
    for (let turn = 0; turn < count; turn++) {
      expect(textOf(review, 'context')).to.equal(field.value.trim());
      seen.add(`${marked(review)} ${textOf(review, 'summary')}`);
      part(review, 'next-button')!.click();
      await review.updateComplete;
    }
    expect(seen.size).to.equal(count);
    expect(textOf(review, 'summary')).to.contain('Word 1 of');
    await expect(review).to.be.accessible();
  });

  it('writes an alternative in place of a word with one press; undo in the field brings both back', async () => {
    const { review, field, before } = await dictated();
    const word = await goToAlternatives(review);
    const alternative = part(review, 'alternative')!;
    const by = alternative.textContent!;
    alternative.click();
    await waitFor(() => field.value !== before);
    await waitFor(() => status(review) === `“${word}” is now “${by}”.`);
    expect(field.value).to.equal(before.replace(word, by));
    const left = textOf(review, 'summary');
    field.focus();
    await pressUndo();
    expect(field.value).to.equal(before);
    await waitFor(() => textOf(review, 'summary') !== left);
    expect(marked(review)).to.equal(word);
    await pressUndo();
    expect(field.value).to.equal('بەڵێ ');
    await waitFor(() => textOf(review, 'summary') === 'No doubtful words.');
  });

  it('takes a replacement back by its own button, for those who are not in the field', async () => {
    const { review, field, before } = await dictated();
    const word = await goToAlternatives(review);
    part(review, 'alternative')!.focus();
    await sendKeys({ press: 'Enter' });
    await waitFor(() => field.value !== before);
    await waitFor(() => part(review, 'undo-button') !== undefined);
    const active = review.shadowRoot!.activeElement;
    expect(active?.closest('[part=words]'), 'the focus goes on to the next word').to.exist;
    part(review, 'undo-button')!.click();
    await waitFor(() => field.value === before);
    await waitFor(() => status(review) === 'Undone.');
    expect(marked(review)).to.equal(word);
    expect(part(review, 'undo-button')).to.equal(undefined);
  });

  it('follows the words while the user types, and lets go of a word that the user changes', async () => {
    const { review, field, before } = await dictated();
    const word = marked(review);
    field.setSelectionRange(0, 0);
    await sendKeys({ type: 'ئا ' });
    await waitFor(() => textOf(review, 'context')?.startsWith('ئا') ?? false);
    expect(marked(review)).to.equal(word);
    const place = before.indexOf(word) + 3;
    field.setSelectionRange(place, place + word.length);
    await sendKeys({ type: 'نا' });
    await waitFor(() => marked(review) !== word);
    await waitFor(() => textOf(review, 'context')!.includes('نا'));
  });

  it('goes through the words by a key wherever the focus is, and keeps those that are right', async () => {
    const { review, field } = await dictated();
    const first = textOf(review, 'summary');
    field.focus();
    await sendKeys({ press: 'F8' });
    expect(document.activeElement).to.equal(review);
    expect(textOf(review, 'summary')).to.equal(first);
    await sendKeys({ press: 'F8' });
    await review.updateComplete;
    expect(textOf(review, 'summary')).to.contain('Word 2 of');
    let left = Number(/\d+/.exec(first!)![0]);
    const text = field.value;
    while (left) {
      part(review, 'keep-button')!.click();
      await review.updateComplete;
      left--;
      expect(textOf(review, 'summary')).to.match(left ? new RegExp(`^${left} `) : /^No doubtful words\.$/);
    }
    expect(field.value).to.equal(text);
  });

  it('plays the sound of a word, and of all of it', async () => {
    const { review } = await dictated();
    const { start } = AudioBufferSourceNode.prototype;
    const played: Parameters<typeof start>[] = [];
    AudioBufferSourceNode.prototype.start = function (...args: Parameters<typeof start>) {
      played.push(args);
      start.apply(this, args);
    };
    try {
      part(review, 'hear-button')!.click();
      await waitFor(() => played.length === 1 && textOf(review, 'hear-all-button') === 'Stop');
      await waitFor(() => textOf(review, 'hear-all-button') === 'Hear all of it');
      part(review, 'hear-all-button')!.click();
      await waitFor(() => played.length === 2 && textOf(review, 'hear-all-button') === 'Stop');
      part(review, 'hear-all-button')!.click();
      await waitFor(() => textOf(review, 'hear-all-button') === 'Hear all of it');
    } finally {
      AudioBufferSourceNode.prototype.start = start;
    }
    const [word, all] = played.map(([, from = 0, length = 0]) => ({ from, length }));
    expect(word!.from).to.be.within(0, 2);
    expect(word!.length).to.be.within(0.25, 1.6);
    expect(all!.from).to.equal(0);
    expect(all!.length).to.be.above(2 * word!.length);
  });

  it('transcribes the recording again in the page, and puts that text in place of the dictation', async () => {
    const { review, field } = await dictated();
    const word = marked(review);
    field.setSelectionRange(field.value.indexOf(word), field.value.indexOf(word) + word.length);
    await sendKeys({ type: 'هەڵە' });
    const edited = field.value;
    part(review, 'again-button')!.click();
    await waitFor(() => part(review, 'use-button') !== undefined);
    const again = textOf(review, 'second')!;
    expect(again.split(' ').length).to.be.within(3, 8);
    part(review, 'use-button')!.click();
    await waitFor(() => field.value !== edited);
    expect(field.value).to.equal(`بەڵێ ${again}`);
    await waitFor(() => part(review, 'use-button') === undefined);
    expect(textOf(review, 'summary')).to.match(/^\d doubtful words/);
    part(review, 'undo-button')!.click();
    await waitFor(() => field.value === edited);
  });

  it('says that a service does not tell which words are doubtful, and asks it for another text only when pressed', async () => {
    const { review, field } = await dictated({ service: true });
    expect(textOf(review, 'summary')).to.equal('The speech service does not say which words are doubtful.');
    const { credits } = await stage.counts();
    part(review, 'again-button')!.click();
    await waitFor(() => part(review, 'use-button') !== undefined);
    expect((await stage.counts()).credits).to.equal(credits + 1);
    const again = textOf(review, 'second')!;
    part(review, 'use-button')!.click();
    await waitFor(() => part(review, 'use-button') === undefined);
    expect(field.value).to.equal(`بەڵێ ${again}`);
  });

  it('shows an error when the second transcription fails, and the text remains', async () => {
    const { review, field, before, dictate } = await dictated({ service: true });
    dictate.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    part(review, 'again-button')!.click();
    await waitFor(() => Boolean(textOf(review, 'error')));
    expect(part(review, 'use-button')).to.equal(undefined);
    expect(field.value).to.equal(before);
  });

  it('keeps what it shows when it is moved, and forgets it once it is gone', async () => {
    const { review } = await dictated();
    const page = review.parentElement!;
    page.prepend(review);
    (page as { moveBefore?(node: Node, before: Node | null): void }).moveBefore?.(review, null);
    review.remove();
    await aTimeout(80);
    page.append(review);
    await review.updateComplete;
    expect(part(review, 'recording')).to.exist;
    expect(textOf(review, 'summary')).to.include('doubtful words');
    review.remove();
    await waitFor(() => part(review, 'recording') === undefined);
  });

  it('lists earlier dictations of this browser: inserted, copied, removed and brought back', async () => {
    const { review, field, before } = await dictated();
    const spoken = before.trim().slice('بەڵێ '.length);
    const items = () => parts(review, 'history-item');
    expect(items().map((item) => item.querySelector('p')!.textContent)).to.deep.equal([spoken]);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    part(review, 'insert-button')!.click();
    await waitFor(() => field.value === `${before.trimEnd()} ${spoken}`);
    part(review, 'remove-button')!.click();
    await waitFor(() => items().length === 0);
    expect(localStorage.getItem(HISTORY[0]!)).to.equal(null);
    part(review, 'restore-button')!.click();
    await waitFor(() => items().length === 1);
    part(review, 'remove-all-button')!.click();
    await waitFor(() => items().length === 0);
    await expect(review).to.be.accessible();
  });

  it('keeps no dictation when the reader or the page has switched that off', async () => {
    const { review } = await open();
    part(review, 'history-switch')!.click();
    await review.updateComplete;
    review.parentElement!.remove();
    const { review: second } = await dictated();
    expect(parts(second, 'history-item')).to.have.length(0);
    expect((part(second, 'history-switch') as HTMLInputElement).checked).to.equal(false);
    localStorage.removeItem(HISTORY[1]!);
    second.parentElement!.remove();
    const { review: third } = await dictated({ history: 'off' });
    expect(part(third, 'history')).to.equal(undefined);
    expect(localStorage.getItem(HISTORY[0]!)).to.equal(null);
  });

  it('keeps no dictation into a field whose text the page asks browsers not to keep', async () => {
    const { review } = await dictated({ autocomplete: 'off' });
    expect(parts(review, 'history-item')).to.have.length(0);
    expect(localStorage.getItem(HISTORY[0]!)).to.equal(null);
  });

  it('keeps the focus in its section when a button is removed by its own press', async () => {
    const { review } = await dictated();
    for (const details of review.shadowRoot!.querySelectorAll('details')) details.open = true;
    const press = async (name: string) => {
      part(review, name)!.focus();
      await sendKeys({ press: 'Enter' });
      await waitFor(() => part(review, name) === undefined);
      return review.shadowRoot!.activeElement;
    };
    expect(await press('remove-button')).to.equal(part(review, 'restore-button'));
    expect((await press('restore-button'))?.parentElement).to.equal(part(review, 'history'));
    expect(await press('remove-all-button')).to.equal(part(review, 'restore-button'));
    part(review, 'again-button')!.click();
    await waitFor(() => part(review, 'use-button') !== undefined);
    expect((await press('use-button'))?.parentElement).to.equal(part(review, 'recording'));
  });

  it('goes to the next word by its key, says it, and Escape goes back to the field', async () => {
    const { review, field } = await dictated();
    field.focus();
    await sendKeys({ press: 'F8' });
    await waitFor(() => review.shadowRoot!.activeElement?.closest('[part=words]') != null);
    const [first] = [marked(review)];
    await sendKeys({ press: 'F8' });
    await waitFor(() => marked(review) !== first || textOf(review, 'summary')!.includes('Word 2'));
    expect(status(review)).to.match(new RegExp(`^${marked(review)} · Word 2 of \\d$`));
    await sendKeys({ press: 'Escape' });
    expect(document.activeElement).to.equal(field);
  });

  it('follows what a script writes into the field before anything is replaced', async () => {
    const { review, field, before } = await dictated();
    field.value = `${before} کۆتایی`;
    review.dispatchEvent(new PointerEvent('pointerenter'));
    await review.updateComplete;
    expect(textOf(review, 'context')).to.equal(field.value.trim());
    field.value = 'تەواو';
    const shown = part(review, 'keep-button') && (await goToAlternatives(review));
    expect(shown).not.to.equal('');
    part(review, 'alternative')!.click();
    await waitFor(() => status(review) === 'The text has changed: nothing was replaced.');
    expect(field.value).to.equal('تەواو');
  });
});
