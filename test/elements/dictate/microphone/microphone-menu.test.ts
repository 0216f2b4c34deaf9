import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import { loadDictation } from '../../../../src/elements/dictate/session/load-dictation.ts';

const menuOf = ({ shadowRoot }: KurdishDictateElement) =>
  shadowRoot?.querySelector<HTMLSelectElement>('[part=device-select]');

describe('the menu of microphones', () => {
  it('is in one element of a page, where it was used last, and chooses for all that follow it', async () => {
    const page = await fixture<HTMLElement>(
      html`<div><kurdish-dictate></kurdish-dictate><kurdish-dictate></kurdish-dictate><kurdish-dictate device-id="own"></kurdish-dictate></div>`,
    );
    const elements = [...page.querySelectorAll('kurdish-dictate')];
    const [first, second, own] = elements as [
      KurdishDictateElement,
      KurdishDictateElement,
      KurdishDictateElement,
    ];
    const shown = async () => {
      await Promise.all(elements.map((element) => elementUpdated(element)));
      return elements.map((element) => menuOf(element) !== null);
    };
    // Its code loads with the first sign of the reader.
    window.dispatchEvent(new PointerEvent('pointermove'));
    await loadDictation(undefined);
    for (const element of elements) expect(await element.requestPermission()).to.equal('granted');
    expect(await shown()).to.deep.equal([true, false, false]);

    await second.start();
    expect(await shown()).to.deep.equal([false, true, false]);
    second.abort();

    const menu = menuOf(second)!;
    const chosen = second.devices.at(-1)!.deviceId;
    menu.value = chosen;
    menu.dispatchEvent(new Event('change'));
    expect([first.deviceId, second.deviceId, own.deviceId]).to.deep.equal([chosen, chosen, 'own']);

    second.remove();
    expect(await shown()).to.deep.equal([true, false, false]);
  });
});
