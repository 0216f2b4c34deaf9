import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import { silentStream } from '../../support/streams.ts';

describe('the shortcut of <kurdish-dictate>', () => {
  async function open(attributes: { shortcut: string; trigger?: 'toggle' | 'hold'; disabled?: boolean }) {
    const { shortcut, trigger = 'toggle', disabled = false } = attributes;
    const page = await fixture<HTMLElement>(html`<div>
      <textarea></textarea>
      <kurdish-dictate lang="en" shortcut=${shortcut} trigger=${trigger} ?disabled=${disabled}></kurdish-dictate>
    </div>`);
    const element = page.querySelector<KurdishDictateElement>('kurdish-dictate')!;
    const field = page.querySelector('textarea')!;
    element.stream = silentStream();
    await elementUpdated(element);
    field.focus();
    return { element, field, button: element.shadowRoot!.querySelector('[part=button]')! };
  }

  const pressAltShiftD = async () => {
    for (const down of ['Alt', 'Shift', 'KeyD']) await sendKeys({ down });
    for (const up of ['KeyD', 'Shift', 'Alt']) await sendKeys({ up });
  };

  const reached = async (element: KurdishDictateElement, isListening: boolean) => {
    while (element.listening !== isListening) await new Promise(requestAnimationFrame);
  };

  it('starts and stops from the field, types nothing, and is named on the button', async () => {
    const { element, field, button } = await open({ shortcut: 'Alt+Shift+D' });
    expect(button.getAttribute('aria-keyshortcuts')).to.equal('Alt+Shift+D');
    const tooltip = button.querySelector('[title]')!.getAttribute('title');
    expect(tooltip).to.equal('Dictate (Alt+Shift+D)');
    expect(
      button.hasAttribute('title'),
      'a description, which screen readers would read after the name',
    ).to.equal(false);
    await pressAltShiftD();
    await reached(element, true);
    expect(document.activeElement).to.equal(field);
    await pressAltShiftD();
    await reached(element, false);
    expect(field.value).to.equal('');
    await sendKeys({ press: 'd' });
    expect(field.value).to.equal('d');
    expect(element.state).to.equal('inactive');
  });

  it('listens for as long as it is held with trigger="hold"', async () => {
    const { element } = await open({ shortcut: 'F8', trigger: 'hold' });
    await sendKeys({ down: 'F8' });
    await reached(element, true);
    // A held key repeats.
    await sendKeys({ down: 'F8' });
    expect(element.listening).to.equal(true);
    await sendKeys({ up: 'F8' });
    await reached(element, false);
  });

  it('stops listening when the window loses the focus while it is held', async () => {
    const { element } = await open({ shortcut: 'F8', trigger: 'hold' });
    await sendKeys({ down: 'F8' });
    await reached(element, true);
    window.dispatchEvent(new FocusEvent('blur'));
    await reached(element, false);
    await sendKeys({ up: 'F8' });
  });

  it('is the same place on a keyboard that types Kurdish letters', async () => {
    const { element, field } = await open({ shortcut: 'Alt+D' });
    const init = { key: 'د', code: 'KeyD', altKey: true, bubbles: true, composed: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', init));
    await reached(element, true);
    element.abort();
  });

  it('types no letter when its modifier is released first', async () => {
    const { element, field } = await open({ shortcut: 'Alt+D', trigger: 'hold' });
    for (const down of ['Alt', 'KeyD']) await sendKeys({ down });
    await reached(element, true);
    await sendKeys({ up: 'Alt' });
    // Pressed again without having been released, as a key that repeats.
    await sendKeys({ down: 'KeyD' });
    await sendKeys({ up: 'KeyD' });
    await reached(element, false);
    expect(field.value).to.equal('');
    await sendKeys({ press: 'd' });
    expect(field.value).to.equal('d');
  });

  it('is a digit by its place, with Shift too', async () => {
    const { element } = await open({ shortcut: 'Control+Shift+1' });
    for (const down of ['Control', 'Shift', 'Digit1']) await sendKeys({ down });
    for (const up of ['Digit1', 'Shift', 'Control']) await sendKeys({ up });
    await reached(element, true);
    element.abort();
  });

  describe('of Control, Alt and a letter', () => {
    async function openWithKeys() {
      const { element, field } = await open({ shortcut: 'Control+Alt+E' });
      const isTaken = (init: KeyboardEventInit) => {
        const options = { bubbles: true, composed: true, cancelable: true, ctrlKey: true, altKey: true };
        const event = new KeyboardEvent('keydown', { code: 'KeyE', ...options, ...init });
        field.dispatchEvent(event);
        return event.defaultPrevented;
      };
      return { element, isTaken };
    }

    it('leaves its keys to input methods', async () => {
      const { element, isTaken } = await openWithKeys();
      expect(isTaken({ key: 'e', isComposing: true })).to.equal(false);
      expect(element.state).to.equal('inactive');
      expect(isTaken({ key: 'e' })).to.equal(true);
      await reached(element, true);
      element.abort();
    });

    it('leaves its keys to AltGr', async () => {
      const { element, isTaken } = await openWithKeys();
      expect(isTaken({ key: '€', modifierAltGraph: true })).to.equal(false);
      expect(element.state).to.equal('inactive');
    });
  });

  it('works while the focus is in a frame of the page, such as that of an editor', async () => {
    const { element } = await open({ shortcut: 'F8', trigger: 'hold' });
    const frame = document.createElement('iframe');
    frame.srcdoc = '<input autofocus>';
    element.before(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    const inside = frame.contentDocument!;
    inside.querySelector('input')!.focus();
    await sendKeys({ down: 'F8' });
    await reached(element, true);
    await sendKeys({ up: 'F8' });
    await reached(element, false);
    frame.remove();
  });

  it('presses the element whose field has the focus, where several have the same key', async () => {
    const page = await fixture<HTMLElement>(html`<div>
      <input id="first"><kurdish-dictate for="first" shortcut="F8"></kurdish-dictate>
      <input id="second"><kurdish-dictate for="second" shortcut="F8"></kurdish-dictate>
    </div>`);
    const [first, second] = [...page.querySelectorAll('kurdish-dictate')];
    for (const element of [first!, second!]) {
      element.stream = silentStream();
      await elementUpdated(element);
    }
    page.querySelector<HTMLElement>('#second')!.focus();
    await sendKeys({ press: 'F8' });
    await reached(second!, true);
    expect(first!.state).to.equal('inactive');
    // Without the focus, the one that was pressed last.
    (document.activeElement as HTMLElement).blur();
    await sendKeys({ press: 'F8' });
    await reached(second!, false);
    page.querySelector<HTMLElement>('#first')!.focus();
    await sendKeys({ press: 'F8' });
    await reached(first!, true);
    first!.abort();
  });

  it('is reported at once where it names no key, and then takes none', async () => {
    const messages: unknown[] = [];
    const { error } = console;
    console.error = (message: unknown) => messages.push(message);
    const { field, element } = await open({ shortcut: 'x' }).finally(() => {
      console.error = error;
    });
    expect(messages).to.deep.equal([
      'kurdish-speech: The attribute "shortcut" must be a key such as F8, Alt+M or Control+Shift+Space.',
    ]);
    await sendKeys({ press: 'x' });
    expect(field.value).to.equal('x');
    expect(element.state).to.equal('inactive');
  });

  it('does nothing where the element is disabled', async () => {
    const { element } = await open({ shortcut: 'F8', disabled: true });
    await sendKeys({ press: 'F8' });
    expect(element.state).to.equal('inactive');
    expect(element.error).to.equal(null);
  });

  for (const shortcut of ['D', 'Shift+D', 'Alt', 'Alt-D'])
    it(`refuses ${shortcut} with a sentence that says what it has to be`, async () => {
      const { element } = await open({ shortcut });
      const error = (await element.start().catch((reason: Error) => reason)) as Error;
      expect(error.message).to.equal(
        'The attribute "shortcut" must be a key such as F8, Alt+M or Control+Shift+Space.',
      );
    });
});
