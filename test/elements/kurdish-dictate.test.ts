import { elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { SpeechErrorEvent } from '../../src/elements/events.ts';
import '../../src/elements/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../src/elements/kurdish-dictate.ts';
import { WatchedService } from './support/service.ts';

const CONNECT = '/speech/api/stt-stream-connect';

/** A stream of silence, in place of a microphone. */
function silentStream(): MediaStream {
  return new AudioContext().createMediaStreamDestination().stream;
}

describe('<kurdish-dictate>', () => {
  for (const [lang, dir] of [
    ['ckb', 'rtl'],
    ['kmr', 'ltr'],
    ['kmr-Arab', 'rtl'],
    ['en', 'ltr'],
  ]) {
    it(`passes the accessibility audit in ${lang} (${dir})`, async () => {
      const page = await fixture(
        html`<div lang=${lang} dir=${dir}><kurdish-dictate></kurdish-dictate></div>`,
      );
      const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
      await elementUpdated(element);
      await expect(element).to.be.accessible();
      const base = element.shadowRoot?.querySelector('[part=base]');
      expect(base && getComputedStyle(base).direction).to.equal(dir);
    });
  }

  it('submits its value under its name, is reset with its form, and is missed where it is required', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form><kurdish-dictate name="note" required></kurdish-dictate></form>`,
    );
    const element = form.querySelector('kurdish-dictate') as KurdishDictateElement;
    await elementUpdated(element);
    expect(form.checkValidity()).to.equal(false);
    expect(element.validity.valueMissing).to.equal(true);
    element.value = 'سڵاو';
    expect(form.checkValidity()).to.equal(true);
    expect(new FormData(form).get('note')).to.equal('سڵاو');
    form.reset();
    expect(element.value).to.equal('');
    element.setCustomValidity('na');
    expect(element.validationMessage).to.equal('na');
  });

  it('says what is wrong with its attributes before it asks for the microphone', async () => {
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
  });

  it('resolves finalize() at once when nothing is under way', async () => {
    const element = await fixture<KurdishDictateElement>(html`<kurdish-dictate></kurdish-dictate>`);
    expect(await element.finalize()).to.equal('');
  });

  it('buys no session while nobody speaks, when it is started and removed, or when it is started twice', async () => {
    const service = new WatchedService();
    const element = await fixture<KurdishDictateElement>(html`<kurdish-dictate></kurdish-dictate>`);
    element.fetch = service.fetch;
    element.stream = silentStream();
    const parent = element.parentElement as HTMLElement;
    const first = element.start().catch((error) => error.code);
    element.remove();
    expect(await first).to.equal('aborted');
    parent.append(element);
    await element.start();
    expect(element.state).to.equal('recording');
    expect(element.matches(':state(recording)')).to.equal(true);
    expect(await element.finalize()).to.equal('');
    expect(element.state).to.equal('inactive');
    expect(service.paths()).not.to.include(CONNECT);
    expect(element.error).to.equal(null);
  });
});
