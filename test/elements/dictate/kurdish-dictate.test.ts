import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { SpeechErrorEvent } from '../../../src/elements/base/events.ts';
import { KurdishDictateElement } from '../../../src/elements/dictate/kurdish-dictate.ts';
import { WatchedService } from '../support/service.ts';
import { silentStream } from '../support/streams.ts';

const CONNECT = '/speech/api/stt-stream-connect';
const LANGUAGES = [
  ['ckb', 'rtl', 'تکایە شتێک بڵێ.'],
  ['kmr', 'ltr', 'Ji kerema xwe tiştekî bibêje.'],
  ['kmr-Arab', 'rtl', 'هیڤیە تشتەکی بێژە.'],
  ['en', 'ltr', 'Please say something.'],
] as const;

async function dictate(markup: ReturnType<typeof html>): Promise<KurdishDictateElement> {
  const page = await fixture<HTMLElement>(html`<div>${markup}</div>`);
  const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
  element.stream = silentStream();
  await elementUpdated(element);
  return element;
}

const buttonOf = (element: KurdishDictateElement) =>
  element.shadowRoot?.querySelector('[part=button]') as HTMLButtonElement;

async function reached(element: KurdishDictateElement, state: string): Promise<void> {
  while (element.state !== state) await new Promise(requestAnimationFrame);
  await elementUpdated(element);
}

function centreOf(target: Element): [number, number] {
  const { x, y, width, height } = target.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

describe('<kurdish-dictate>', () => {
  for (const [lang, dir] of LANGUAGES) {
    it(`passes the accessibility audit in ${lang} (${dir}), at rest and while it listens`, async () => {
      const element = await dictate(
        html`<div lang=${lang} dir=${dir}><kurdish-dictate></kurdish-dictate></div>`,
      );
      await expect(element).to.be.accessible();
      const base = element.shadowRoot?.querySelector('[part=base]');
      expect(base && getComputedStyle(base).direction).to.equal(dir);
      element.maxDuration = 600;
      await element.start();
      await elementUpdated(element);
      await expect(element).to.be.accessible();
      element.abort();
    });
  }

  it('shows when the microphone is muted and unmuted', async () => {
    const element = await dictate(html`<kurdish-dictate lang="en"></kurdish-dictate>`);
    const status = () => element.shadowRoot?.querySelector('[part=status]')?.textContent;
    await element.start();
    const track = element.stream?.getAudioTracks()[0];
    track?.dispatchEvent(new Event('mute'));
    await elementUpdated(element);
    expect(status()).to.equal('The microphone is muted.');
    expect(element.matches(':state(muted)')).to.equal(true);
    track?.dispatchEvent(new Event('unmute'));
    await elementUpdated(element);
    expect(status()).to.equal('Listening…');
    expect(element.matches(':state(muted)')).to.equal(false);
    element.abort();
  });

  it('reports invalid attributes before it requests the microphone', async () => {
    const element = await fixture<KurdishDictateElement>(
      html`<kurdish-dictate for="nothing"></kurdish-dictate>`,
    );
    const failed = oneEvent(element, 'error') as unknown as Promise<SpeechErrorEvent>;
    const error = await element.start().catch((reason) => reason);
    expect(error.code).to.equal('invalid-argument');
    expect(error.field).to.equal('for');
    expect((await failed).error).to.equal(error);
    expect(element.state).to.equal('inactive');
    expect(element.matches(':state(error)')).to.equal(true);
    expect(element.shadowRoot?.querySelector('[role=alert]')?.textContent?.trim()).to.equal(
      'You cannot dictate here.',
    );
  });

  it('announces that it listens', async () => {
    const element = await dictate(html`<kurdish-dictate lang="en"></kurdish-dictate>`);
    await element.start();
    await elementUpdated(element);
    const announced = [...(element.shadowRoot?.querySelectorAll('[role=status]') ?? [])];
    expect(announced.map(({ textContent }) => textContent)).to.include('Listening…');
    element.abort();
  });

  it('rejects a field that is read-only, disabled or not a text field', async () => {
    for (const field of [
      html`<textarea id="note" readonly aria-label="a"></textarea>`,
      html`<input id="note" disabled aria-label="b" />`,
      html`<input id="note" type="number" aria-label="c" />`,
      html`<p id="note">d</p>`,
    ]) {
      const element = await dictate(html`${field}<kurdish-dictate for="note"></kurdish-dictate>`);
      const error = await element.start().catch((reason) => reason);
      expect(error.message).to.equal('The attribute "for" names an element that is not editable: "note".');
    }
  });

  it('finds its field in its own shadow tree first', async () => {
    const page = await fixture(
      html`<div><textarea id="note" aria-label="outer"></textarea><div></div></div>`,
    );
    const root = (page.lastElementChild as Element).attachShadow({ mode: 'open' });
    root.innerHTML = '<textarea id="note" readonly></textarea><kurdish-dictate for="note"></kurdish-dictate>';
    const element = root.querySelector('kurdish-dictate') as KurdishDictateElement;
    element.stream = silentStream();
    expect(await element.start().catch((error) => error.code)).to.equal('invalid-argument');
    (root.querySelector('textarea') as HTMLTextAreaElement).readOnly = false;
    await element.start();
    expect(element.state).to.equal('recording');
    element.abort();
  });

  it('resolves finalize() immediately when no dictation is in progress', async () => {
    const element = await fixture<KurdishDictateElement>(html`<kurdish-dictate></kurdish-dictate>`);
    expect(await element.finalize()).to.equal('');
  });

  it('buys no session while nobody speaks, when it is started and removed, or when it is started twice', async () => {
    const service = new WatchedService();
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    element.fetch = service.fetch;
    const parent = element.parentElement as HTMLElement;
    void element.start();
    element.remove();
    await oneEvent(element, 'end');
    expect(element.state).to.equal('inactive');
    parent.append(element);
    await element.start();
    expect(element.state).to.equal('recording');
    expect(element.matches(':state(recording)')).to.equal(true);
    expect(await element.finalize()).to.equal('');
    expect(element.state).to.equal('inactive');
    expect(service.paths()).not.to.include(CONNECT);
    expect(element.error).to.equal(null);
  });

  it('keeps the recording until it is removed, and while it is moved within the page', async () => {
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    await element.start();
    await element.stop();
    element.parentElement!.prepend(element);
    await elementUpdated(element);
    expect((await element.toBlob()).type).to.contain('audio/');
    element.remove();
    const recording = () =>
      element.toBlob().then(
        () => '',
        ({ message }: Error) => message,
      );
    let message = await recording();
    while (!message) {
      await aTimeout(20);
      message = await recording();
    }
    expect(message).to.equal('There is no recording.');
  });

  it('has separate messages for a microphone in use elsewhere and for a dismissed permission prompt', async () => {
    const { mediaDevices } = navigator;
    const element = await dictate(html`<div lang="kmr"><kurdish-dictate></kurdish-dictate></div>`);
    element.stream = undefined;
    for (const [name, code, message] of [
      ['NotReadableError', 'audio-busy', 'Mîkrofon mijûl e.'],
      ['NotAllowedError', 'not-allowed', 'Dîsa bişkojê bitikîne û destûrê bide mîkrofonê.'],
    ] as const) {
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
      const error = await element.start().catch((reason) => reason);
      await elementUpdated(element);
      expect(error.code).to.equal(code);
      const text = element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim() ?? '';
      expect(text.startsWith(message), text).to.equal(true);
    }
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
  });

  it('says that a microphone was disconnected, and not that there is none', async () => {
    const element = await dictate(html`<div lang="kmr"><kurdish-dictate></kurdish-dictate></div>`);
    element.stream = silentStream();
    await element.start();
    const failed = oneEvent(element, 'error');
    element.stream.getTracks()[0]!.dispatchEvent(new Event('ended'));
    await failed;
    await elementUpdated(element);
    const text = element.shadowRoot?.querySelector('[part=error]')?.textContent?.trim() ?? '';
    expect(text.startsWith('Têkiliya mîkrofonê qut bû.'), text).to.equal(true);
  });

  it('shows the permission prompt as pending while only permission is requested', async () => {
    const { mediaDevices, permissions } = navigator;
    let allow = (_: MediaStream) => {};
    const stream = silentStream();
    mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        allow = resolve;
      });
    permissions.query = async () => Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus;
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    const permission = element.requestPermission();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await elementUpdated(element);
    expect(element.permissionState).to.equal('prompting');
    allow(stream);
    permissions.query = async () =>
      Object.assign(new EventTarget(), { state: 'granted' }) as PermissionStatus;
    expect(await permission).to.equal('granted');
    expect(stream.getTracks()[0].readyState).to.equal('ended');
    Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    Reflect.deleteProperty(permissions, 'query');
  });

  it('counts down to its maximum duration in the numerals of the page', async () => {
    const element = await dictate(
      html`<div lang="ckb"><kurdish-dictate max-duration="75"></kurdish-dictate></div>`,
    );
    await element.start();
    await elementUpdated(element);
    const timer = element.shadowRoot?.querySelector('[part=timer]');
    expect(timer?.textContent).to.match(/^١:١[٤٥]$/);
    expect(timer?.getAttribute('role')).to.equal('timer');
    element.pause();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(timer?.textContent).to.match(/^١:١[٤٥]$/);
    element.abort();
    await elementUpdated(element);
    expect(element.shadowRoot?.querySelector('[part=timer]')).to.equal(null);
  });

  it('lists the microphones once permission is granted, lets the user choose one, and requests it', async () => {
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    element.stream = undefined;
    expect(await element.requestPermission()).to.equal('granted');
    expect(element.permissionState).to.equal('granted');
    expect(element.state).to.equal('inactive');
    await elementUpdated(element);
    const menu = element.shadowRoot?.querySelector('[part=device-select]') as HTMLSelectElement;
    expect([...menu.options].map((option) => option.label)).to.deep.equal(
      element.devices.map(({ label }) => label),
    );
    const last = element.devices.at(-1) as MediaDeviceInfo;
    menu.value = last.deviceId;
    menu.dispatchEvent(new Event('change'));
    expect(element.deviceId).to.equal(last.deviceId);
    await expect(element).to.be.accessible();
  });
});

describe('<kurdish-dictate> in a form', () => {
  it('submits its value under its name, is reset with its form, and is invalid while required and empty', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><kurdish-dictate name="note" value="بەیانی" required></kurdish-dictate></form>`,
    );
    const element = form.querySelector('kurdish-dictate') as KurdishDictateElement;
    await elementUpdated(element);
    expect(new FormData(form).get('note')).to.equal('بەیانی');
    element.value = '';
    expect(form.checkValidity()).to.equal(false);
    expect(element.validity.valueMissing).to.equal(true);
    element.value = 'سڵاو';
    expect(form.checkValidity()).to.equal(true);
    expect(new FormData(form).get('note')).to.equal('سڵاو');
    form.reset();
    expect(element.value).to.equal('بەیانی');
    expect(new FormData(form).get('note')).to.equal('بەیانی');
    element.setCustomValidity('na');
    expect(element.validationMessage).to.equal('na');
    expect(element.form).to.equal(form);
    element.formStateRestoreCallback('پێشوو');
    expect(new FormData(form).get('note')).to.equal('پێشوو');
  });

  it('keeps properties that were set before it was defined', async () => {
    const form = await fixture<HTMLFormElement>(html`<form></form>`);
    const early = Object.assign(document.createElement('late-dictate'), { value: 'زوو', name: 'note' });
    form.append(early);
    customElements.define('late-dictate', class extends KurdishDictateElement {});
    await elementUpdated(early);
    expect(new FormData(form).get('note')).to.equal('زوو');
    early.value = 'درەنگ';
    expect(new FormData(form).get('note')).to.equal('درەنگ');
  });

  it('asks for a missing value in the language of the page, also after that has changed, and focuses the button', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><kurdish-dictate required></kurdish-dictate></form>`,
    );
    const element = form.querySelector('kurdish-dictate') as KurdishDictateElement;
    for (const [lang, , message] of LANGUAGES) {
      form.lang = lang;
      await new Promise(requestAnimationFrame);
      await elementUpdated(element);
      expect(element.validationMessage).to.equal(message);
    }
    expect(form.reportValidity()).to.equal(false);
    expect(element.shadowRoot?.activeElement).to.equal(buttonOf(element));
  });

  it('is inert while disabled, by itself or by its fieldset, and barred from validation while read-only', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><fieldset><kurdish-dictate name="note" required></kurdish-dictate></fieldset></form>`,
    );
    const element = form.querySelector('kurdish-dictate') as KurdishDictateElement;
    element.stream = silentStream();
    const fieldset = form.querySelector('fieldset') as HTMLFieldSetElement;
    for (const set of [
      (on: boolean) => {
        fieldset.disabled = on;
      },
      (on: boolean) => {
        element.disabled = on;
      },
      (on: boolean) => {
        element.readOnly = on;
      },
    ]) {
      await element.start();
      set(true);
      await elementUpdated(element);
      await reached(element, 'inactive');
      expect(buttonOf(element).disabled, 'button').to.equal(true);
      expect(element.willValidate, 'validated').to.equal(false);
      expect(form.checkValidity()).to.equal(true);
      expect(await element.start().catch((error) => error.code)).to.equal('invalid-argument');
      expect(new FormData(form).has('note'), 'submitted').to.equal(element.readOnly);
      set(false);
      await elementUpdated(element);
      await elementUpdated(element);
      expect(buttonOf(element).disabled).to.equal(false);
    }
  });

  it('is named after what it does and the field that it is for', async () => {
    const element = await dictate(html`<kurdish-dictate lang="ckb" label="ناونیشان"></kurdish-dictate>`);
    expect(buttonOf(element).getAttribute('aria-label')).to.match(/^.+: ناونیشان$/);
    element.trigger = 'hold';
    element.lang = 'en';
    await elementUpdated(element);
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('Hold and speak: ناونیشان');
  });

  it('is named after the editor of `insertionTarget`, which alone shows the text', async () => {
    const element = await dictate(html`<kurdish-dictate lang="en"></kurdish-dictate>`);
    const editor = await fixture<HTMLElement>(
      html`<div contenteditable role="textbox" aria-label="Gotar"></div>`,
    );
    element.insertionTarget = {
      element: editor,
      read: () => editor.textContent,
      selection: () => undefined,
      insert() {},
      caretRect: () => undefined,
    };
    element.value = 'tu çawa yî';
    await elementUpdated(element);
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('Dictate: Gotar');
    expect(element.shadowRoot?.querySelector('[part=final]')).to.equal(null);
    element.insertionTarget = undefined;
    await elementUpdated(element);
    expect(element.shadowRoot?.querySelector('[part=final]')?.textContent).to.equal('tu çawa yî');
  });

  it('is labeled, and clicked once, by its label', async () => {
    const element = await dictate(html`<label>Têbînî <kurdish-dictate></kurdish-dictate></label>`);
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('Dictate: Têbînî');
    const label = element.closest('label') as HTMLLabelElement;
    label.click();
    await reached(element, 'recording');
    await sendMouse({ type: 'click', position: centreOf(buttonOf(element)) });
    await reached(element, 'inactive');
    await sendMouse({ type: 'click', position: centreOf(buttonOf(element)) });
    await reached(element, 'recording');
    element.abort();
  });
});

describe('the button of <kurdish-dictate>', () => {
  it('starts and stops by a click, and leaves focus and caret in the field', async () => {
    const element = await dictate(
      html`<textarea id="note" aria-label="note">Silav Azad</textarea><kurdish-dictate for="note"></kurdish-dictate>`,
    );
    const field = element.previousElementSibling as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(5, 5);
    const button = buttonOf(element);
    expect(button.getAttribute('aria-pressed')).to.equal('false');
    await sendMouse({ type: 'click', position: centreOf(button) });
    await reached(element, 'recording');
    expect(button.getAttribute('aria-pressed')).to.equal('true');
    expect(document.activeElement).to.equal(field);
    expect(field.selectionStart).to.equal(5);
    await sendMouse({ type: 'click', position: centreOf(button) });
    await reached(element, 'inactive');
    expect(document.activeElement).to.equal(field);
  });

  it('starts and stops by Enter and Space, once per press however long the key is held', async () => {
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    const starts: string[] = [];
    element.addEventListener('start', () => starts.push('start'));
    element.focus();
    expect(element.shadowRoot?.activeElement).to.equal(buttonOf(element));
    for (const key of ['Enter', ' ']) {
      for (const state of ['recording', 'inactive']) {
        for (let repeat = 0; repeat < 4; repeat++) await sendKeys({ down: key });
        await sendKeys({ up: key });
        await reached(element, state);
      }
    }
    expect(starts).to.deep.equal(['start', 'start']);
  });

  it('listens while held with the mouse, until it is released, also outside the button', async () => {
    const element = await dictate(html`<kurdish-dictate trigger="hold"></kurdish-dictate>`);
    const [x, y] = centreOf(buttonOf(element));
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('Hold and speak');
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await reached(element, 'recording');
    await sendMouse({ type: 'move', position: [x + 200, y + 200] });
    expect(element.state).to.equal('recording');
    await sendMouse({ type: 'up' });
    await reached(element, 'inactive');
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'up' });
    await reached(element, 'inactive');
    expect(element.error).to.equal(null);
  });

  it('listens while Space or Enter is held, until the key is released or focus is lost', async () => {
    const element = await dictate(
      html`<input aria-label="other" /><kurdish-dictate trigger="hold"></kurdish-dictate>`,
    );
    for (const key of [' ', 'Enter']) {
      element.focus();
      for (let repeat = 0; repeat < 4; repeat++) await sendKeys({ down: key });
      await reached(element, 'recording');
      await sendKeys({ up: key });
      await reached(element, 'inactive');
      await sendKeys({ down: key });
      await reached(element, 'recording');
      (element.previousElementSibling as HTMLElement).focus();
      await reached(element, 'inactive');
      await sendKeys({ up: key });
    }
  });

  it('opens no context menu when touched, and stops on pointercancel', async () => {
    const element = await dictate(html`<kurdish-dictate trigger="hold"></kurdish-dictate>`);
    const button = buttonOf(element);
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      button.dispatchEvent(
        new PointerEvent('pointerdown', { pointerType: 'touch', pointerId: 7, button: 0 }),
      );
      await reached(element, 'recording');
      const menu = new MouseEvent('contextmenu', { cancelable: true });
      button.dispatchEvent(menu);
      expect(menu.defaultPrevented).to.equal(true);
      button.dispatchEvent(new PointerEvent(end, { pointerType: 'touch', pointerId: 7 }));
      await reached(element, 'inactive');
    }
    expect(getComputedStyle(button).touchAction).to.equal('none');
  });

  it('in hold mode, a click without a press, as screen readers fire it, starts and stops', async () => {
    const element = await dictate(html`<kurdish-dictate trigger="hold"></kurdish-dictate>`);
    for (const state of ['recording', 'inactive']) {
      buttonOf(element).click();
      await reached(element, state);
    }
  });

  it('has touch targets of 44 px or more, including the menu of microphones', async () => {
    // The menu does not appear under the mouse.
    await sendMouse({ type: 'move', position: [0, 0] });
    const element = await dictate(html`<kurdish-dictate></kurdish-dictate>`);
    await element.requestPermission();
    await elementUpdated(element);
    const menu = element.shadowRoot?.querySelector('[part=device-select]') as Element;
    expect(menu.getBoundingClientRect().width, 'long names of microphones').to.equal(44);
    for (const part of ['button', 'device-select']) {
      const target = element.shadowRoot?.querySelector(`[part=${part}]`) as Element;
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), part).to.be.at.least(44);
    }
  });
});
