import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import type { CorrectionEvent } from '../../../../src/elements/dictate/events/correction-event.ts';
import { Playback, type Sound, Stage, silence } from '../../support/dictation.ts';

// Pîranşar, a town: on no word list. The list alone hears two words.
const NAME = 'پیرانشار';
const MISHEARD = 'پیران شار';
const SENTENCE = `سڵاو ناوی ئەو ${NAME} بوو`;

describe('the vocabulary of <kurdish-dictate>', () => {
  let stage: Stage;
  let sentence: Sound;
  let playback: Playback | undefined;

  before(async () => {
    stage = await Stage.open();
    sentence = await stage.speak(SENTENCE);
  });
  afterEach(() => {
    playback?.close();
    playback = undefined;
  });
  after(() => stage.close());

  /** The endpoint is the page's own recogniser, or the service, which takes no vocabulary. */
  async function dictate(
    endpoint: string,
    vocabulary: KurdishDictateElement['vocabulary'],
    prepare = (_element: KurdishDictateElement) => {},
  ) {
    fixtureCleanup();
    await playback?.close();
    const page = await fixture<HTMLElement>(html`<div>
      <textarea id="note"></textarea>
      <kurdish-dictate for="note" endpoint=${endpoint} asset-base="/recognizer" dialect="sorani"></kurdish-dictate>
    </div>`);
    const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
    const field = page.querySelector('textarea')!;
    element.vocabulary = vocabulary;
    prepare(element);
    const corrections: CorrectionEvent['detail'][] = [];
    page.addEventListener('kurdish-correction', ({ detail }) => corrections.push(detail));
    playback = new Playback(silence(0.3), sentence, silence(1));
    element.stream = playback.stream;
    field.focus();
    await element.start();
    await playback.play();
    const text = await element.stop();
    return { element, field, text, corrections };
  }

  it('is what makes the page’s own recogniser write a name right', async () => {
    const without = await dictate('local:', null);
    expect(without.field.value).to.contain(MISHEARD).and.not.to.contain(NAME);
    const { text, field, corrections } = await dictate('local:', [{ phrase: NAME, boost: 1 }]);
    expect(text).to.equal(SENTENCE);
    expect(field.value).to.equal(SENTENCE);
    expect(corrections).to.deep.equal([]);
  });

  it('corrects what a service has misheard; undo takes back the correction, then the dictation', async () => {
    const { text, field, corrections, element } = await dictate(stage.mount, [NAME]);
    expect(corrections).to.deep.equal([{ original: MISHEARD, replacement: NAME, index: 0 }]);
    expect(text, 'results stay as they were recognised').to.contain(` ${MISHEARD} `);
    expect(field.value).to.equal(SENTENCE);
    expect(element.value).to.equal(SENTENCE);
    expect(field.selectionStart).to.equal(SENTENCE.length);
    document.execCommand('undo');
    expect(field.value).to.equal(text);
    document.execCommand('undo');
    expect(field.value).to.equal('');
    document.execCommand('redo');
    document.execCommand('redo');
    expect(field.value).to.equal(SENTENCE);
  });

  it('keeps what was recognised where the page cancels the event', async () => {
    const { text, field } = await dictate(stage.mount, [NAME], (element) =>
      element.addEventListener('kurdish-correction', (event) => event.preventDefault()),
    );
    expect(field.value).to.equal(text);
    expect(text).to.contain(` ${MISHEARD} `);
  });

  for (const [name, vocabulary, message] of [
    ['too many phrases', Array.from({ length: 1001 }, () => 'Hêlîn'), /list of up to 1000 phrases/],
    ['a phrase that is too long', ['a'.repeat(61)], /1 to 60 characters, at index 0/],
    ['a boost out of range', ['Hêlîn', { phrase: 'Şêrzad', boost: 11 }], /boost outside 0 to 10, at index 1/],
  ] as const)
    it(`refuses ${name} in one line`, async () => {
      const element = await fixture<KurdishDictateElement>(
        html`<kurdish-dictate endpoint="local:" asset-base="/recognizer"></kurdish-dictate>`,
      );
      element.vocabulary = vocabulary;
      const error = await element.start().catch((reason) => reason);
      expect(error.code).to.equal('invalid-argument');
      expect(error.field).to.equal('vocabulary');
      expect(error.message).to.match(message);
    });
});
