import { expect, fixture, html } from '@open-wc/testing';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import { Playback, type Sound, Stage, silence } from '../../support/dictation.ts';

describe('how <kurdish-dictate> writes', () => {
  let stage: Stage;
  let sentence: Sound;
  let playback: Playback | undefined;

  before(async () => {
    stage = await Stage.open();
    sentence = await stage.speak('ئەو کچە بیست و پێنج کتێبی هەیە');
  });
  afterEach(() => {
    playback?.close();
    playback = undefined;
  });
  after(() => stage.close());

  async function dictate(markup: ReturnType<typeof html>, sound = sentence) {
    const page = await fixture<HTMLElement>(html`<div>${markup}</div>`);
    const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
    playback = new Playback(silence(0.3), sound, silence(1));
    element.stream = playback.stream;
    await element.start();
    await playback.play();
    const text = await element.stop();
    return { element, text, field: page.querySelector('textarea') };
  }

  it('ends a question that only its melody tells apart with a question mark', async () => {
    for (const [mark, written] of [
      ['؟', /؟$/],
      ['.', /\.$/],
    ] as const) {
      const { field } = await dictate(
        html`
          <textarea id="note"></textarea>
          <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani" auto-punctuation></kurdish-dictate>
        `,
        await stage.speak(`ئەو ئەمڕۆ دێتەوە${mark}`),
      );
      expect(field!.value).to.match(written);
      field!.parentElement!.remove();
    }
  });

  it('writes numbers in digits and ends sentences where it is asked to; results stay as they were recognised', async () => {
    const { element, text, field } = await dictate(html`
      <textarea id="note"></textarea>
      <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani" numerals="arab" auto-punctuation></kurdish-dictate>
    `);
    expect(field!.value).to.contain('٢٥').and.match(/\.$/);
    expect(element.value).to.equal(field!.value);
    expect(text).to.contain('بیست و پێنج');
    expect(element.finalTranscript).to.equal(text);
    expect(element.results[0]?.[0]?.transcript).to.contain('بیست');
  });

  for (const [name, field] of [
    ['a textarea', html`<textarea id="note"></textarea>`],
    ['rich text', html`<div id="note" contenteditable="true"></div>`],
  ] as const)
    it(`writes marks and line breaks into ${name} for the words that a page has chosen for them`, async () => {
      const page = await fixture<HTMLElement>(html`<div>${field}
        <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="sorani" spoken-punctuation></kurdish-dictate>
      </div>`);
      const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
      element.spokenTable = { marks: { بیست: '!', پێنج: '\n' }, onlyAtEnd: [], escape: [] };
      playback = new Playback(silence(0.3), sentence, silence(1));
      element.stream = playback.stream;
      await element.start();
      await playback.play();
      await element.stop();
      const target = page.querySelector<HTMLElement>('#note')!;
      for (const lineBreak of target.querySelectorAll('br')) lineBreak.replaceWith('\n');
      const written = target instanceof HTMLTextAreaElement ? target.value : target.textContent;
      expect(written).to.match(/^\S+ \S+! و\n\S+/);
      expect(element.value).to.match(/^\S+ \S+! و\n\S+/);
    });

  it('writes what was recognised by default', async () => {
    const { element, text } = await dictate(
      html`<kurdish-dictate endpoint="local:" asset-base="/recognizer" dialect="sorani"></kurdish-dictate>`,
    );
    expect(element.value).to.equal(text);
    expect(text).to.contain('بیست');
  });

  it('reflects its attributes, also where frameworks write them as text', async () => {
    const element = await fixture<KurdishDictateElement>(
      html`<kurdish-dictate auto-punctuation="false" numerals="latn"></kurdish-dictate>`,
    );
    expect(element.autoPunctuation).to.equal(false);
    expect(element.numerals).to.equal('latn');
    element.numerals = 'words';
    await element.updateComplete;
    expect(element.getAttribute('numerals')).to.equal('words');
  });

  it('refuses a setting that does not exist in one line', async () => {
    const element = await fixture<KurdishDictateElement>(
      html`<kurdish-dictate numerals="roman"></kurdish-dictate>`,
    );
    const error = await element.start().catch((reason) => reason);
    expect(error.code).to.equal('invalid-argument');
    expect(error.message).to.equal('The attribute "numerals" must be one of words, latn, arab.');
  });
});
