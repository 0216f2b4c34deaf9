import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/dictate/kurdish-dictate.ts';
import { silentStream } from '../support/streams.ts';

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
    expect(button.getAttribute('title')).to.equal('Dictate (Alt+Shift+D)');
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
        'The attribute "shortcut" must be a key such as F8, Alt+D or Control+Shift+Space.',
      );
    });
});
