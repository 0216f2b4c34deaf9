import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
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

  it('does not push the button away from a pointer that is about to press it', async () => {
    const { mediaDevices } = navigator;
    mediaDevices.enumerateDevices = async () => [];
    const page = await fixture(
      html`<div style="text-align: center"><kurdish-dictate></kurdish-dictate></div>`,
    );
    const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    const hasMenu = () => menuOf(element) !== null;
    await loadDictation(undefined);
    await elementUpdated(element);
    const button = element.shadowRoot!.querySelector('[part=button]')!;
    const { x, y, width, height } = button.getBoundingClientRect();
    const centre: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    try {
      await sendMouse({ type: 'move', position: centre });
      const listed = oneEvent(element, 'devicechange');
      Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
      mediaDevices.dispatchEvent(new Event('devicechange'));
      await listed;
      await elementUpdated(element);
      expect(hasMenu()).to.equal(false);
      expect(button.getBoundingClientRect().x).to.equal(x);

      const left = oneEvent(element, 'pointerleave');
      await sendMouse({ type: 'move', position: [1, 500] });
      await left;
      await elementUpdated(element);
      expect(hasMenu()).to.equal(true);

      const entered = oneEvent(element, 'pointerenter');
      await sendMouse({ type: 'move', position: centre });
      await entered;
      element.requestUpdate();
      await elementUpdated(element);
      expect(hasMenu()).to.equal(true);
    } finally {
      Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
      await sendMouse({ type: 'move', position: [0, 0] });
    }
  });
});
