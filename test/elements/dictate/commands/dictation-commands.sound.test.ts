import { expect, fixture, html } from '@open-wc/testing';
import type { CommandEvent } from '../../../../src/elements/dictate/events/command-event.ts';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import type { DictationCommand } from '../../../../src/text/dictation/spoken-commands.ts';
import { Playback, type Sound, Stage, silence } from '../../support/dictation.ts';

const TEXT = 'ez îro li malê me';
/** What our voice says, and what is left of the text, heard by the page's own recogniser. */
const COMMANDS: readonly (readonly [DictationCommand, string, RegExp])[] = [
  ['undo', 'gotina dawî vegerîne', /^$/],
  ['delete-word', 'peyva dawî jê bibe', /^\S+ \S+ \S+ \S+$/],
  ['delete-sentence', 'hevoka dawî jê bibe', /^$/],
  ['select-all', 'hemûyan hilbijêre', /^\S+( \S+){4}$/],
  ['stop', 'nivîsandinê bisekinîne', /^\S+( \S+){4}$/],
];

describe('spoken commands of <kurdish-dictate>', () => {
  let stage: Stage;
  let playback: Playback | undefined;
  const sounds = new Map<string, Sound>();

  before(async function () {
    this.timeout(30_000);
    stage = await Stage.open();
    for (const text of [TEXT, ...COMMANDS.map(([, spoken]) => spoken)])
      sounds.set(text, await stage.speak(text, 'kurmanji_m001'));
  });
  afterEach(() => {
    playback?.close();
    playback = undefined;
  });
  after(() => stage.close());

  async function open(field: ReturnType<typeof html>) {
    const page = await fixture<HTMLElement>(html`<div lang="en">${field}
      <kurdish-dictate for="note" endpoint="local:" asset-base="/recognizer" dialect="kurmanji" continuous commands></kurdish-dictate>
    </div>`);
    const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
    const heard: DictationCommand[] = [];
    page.addEventListener('kurdish-command', (event) => heard.push((event as CommandEvent).detail.command));
    return { page, element, heard };
  }

  async function say(element: KurdishDictateElement, ...texts: string[]) {
    const spoken = texts.flatMap((text) => [sounds.get(text)!, silence(1.5)]);
    playback = new Playback(silence(0.3), ...spoken);
    element.stream = playback.stream;
    await element.start();
    await playback.play();
    return element.stop();
  }

  const announced = ({ renderRoot }: KurdishDictateElement) =>
    renderRoot.querySelector('.unseen[role=status]:not([part])')!;

  for (const [command, spoken, left] of COMMANDS)
    it(`obeys "${spoken}" in a textarea, and says what it did`, async () => {
      const { page, element, heard } = await open(html`<textarea id="note"></textarea>`);
      const ended = new Promise((resolve) => element.addEventListener('end', resolve, { once: true }));
      const text = await say(element, TEXT, spoken);
      const field = page.querySelector('textarea')!;
      expect(heard).to.deep.equal([command]);
      expect(field.value).to.match(left);
      expect(element.value).to.equal(field.value);
      expect(text.split(' ').length).to.be.greaterThan(5);
      await ended;
      await element.updateComplete;
      expect(element.renderRoot.querySelector('[part=status]')!.textContent).to.equal('Writing has stopped.');
      if (command === 'stop') return;
      expect(announced(element).textContent).not.to.equal('');
      expect(announced(element).getAttribute('lang')).to.equal('en');
      if (command !== 'select-all') return;
      expect(document.activeElement).to.equal(field);
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).to.equal(field.value);
    });

  it('deletes the last word of rich text', async () => {
    const { page, element } = await open(html`<div id="note" contenteditable="true">Rojbaş</div>`);
    await say(element, TEXT, 'peyva dawî jê bibe');
    expect(page.querySelector('#note')!.textContent).to.match(/^Rojbaş \S+ \S+ \S+ \S+$/);
  });

  for (const spoken of [['wek peyv peyva dawî jê bibe'], ['wek peyv', 'peyva dawî jê bibe']])
    it(`writes "${spoken.join('", "')}" without the words that escape the command`, async () => {
      for (const text of spoken)
        if (!sounds.has(text)) sounds.set(text, await stage.speak(text, 'kurmanji_m001'));
      const { page, element, heard } = await open(html`<textarea id="note"></textarea>`);
      await say(element, TEXT, ...spoken);
      expect(heard).to.deep.equal([]);
      expect(page.querySelector('textarea')!.value).to.match(/^\S+( \S+){4} peyva dawî jê bibe$/);
    });

  it('says that text which was edited by hand stays', async () => {
    const { page, element, heard } = await open(html`<textarea id="note"></textarea>`);
    const field = page.querySelector('textarea')!;
    element.addEventListener('result', ({ results }) => {
      if (results.length !== 1 || !results[0]!.isFinal || field.value.startsWith('EZ')) return;
      queueMicrotask(() => {
        field.value = `EZ${field.value.slice(2)}`;
      });
    });
    await say(element, TEXT, 'gotina dawî vegerîne');
    expect(heard).to.deep.equal(['undo']);
    expect(field.value).to.match(/^EZ \S+/);
    expect(announced(element).textContent).to.equal('That was edited by hand, and stays.');
  });

  it('leaves a command to the page that cancels it, and does not write its words', async () => {
    const { page, element, heard } = await open(html`<textarea id="note"></textarea>`);
    page.addEventListener('kurdish-command', (event) => event.preventDefault());
    await say(element, TEXT, 'peyva dawî jê bibe');
    expect(heard).to.deep.equal(['delete-word']);
    expect(page.querySelector('textarea')!.value).to.match(/^\S+( \S+){4}$/);
  });

  it('writes the words of commands where the page has not asked for commands', async () => {
    const { page, element, heard } = await open(html`<textarea id="note"></textarea>`);
    element.commands = false;
    await say(element, TEXT, 'peyva dawî jê bibe');
    expect(heard).to.deep.equal([]);
    expect(page.querySelector('textarea')!.value).to.contain('dawî');
  });
});
