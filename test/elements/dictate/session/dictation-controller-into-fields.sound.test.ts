import { elementUpdated, expect, fixture, html } from '@open-wc/testing';
import '../../../../src/elements/dictate/kurdish-dictate.ts';
import type { KurdishDictateElement } from '../../../../src/elements/dictate/kurdish-dictate.ts';
import { Playback, type Sound, Stage, silence } from '../../support/dictation.ts';
import { expectGreeting } from '../../support/expect-greeting.ts';
import { pressUndo } from '../../support/keys.ts';
import { WatchedService } from '../../support/service.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';

describe('dictation from the microphone over the real service', () => {
  it('writes speech into the field, with one session', async () => {
    const service = new WatchedService();
    const page = await fixture<HTMLElement>(
      html`<div><textarea id="note" aria-label="note"></textarea>
        <kurdish-dictate for="note" mode="live" interim-results></kurdish-dictate></div>`,
    );
    const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    element.fetch = service.fetch;
    const ended = new Promise((resolve) => element.addEventListener('end', resolve));
    await element.start();
    await ended;
    expect(element.error).to.equal(null);
    expect(element.finalTranscript).not.to.equal('');
    expect(page.querySelector('textarea')?.value).to.equal(element.finalTranscript);
    expect(service.paths().filter((path) => path.includes('stt'))).to.deep.equal([
      '/speech/api/stt-stream-connect',
    ]);
  });
});

describe('dictation from one of our own voices over a real service', () => {
  let stage: Stage;
  let greeting: Sound;
  before(async () => {
    stage = await Stage.open();
    greeting = await stage.speak(GREETING);
  });
  afterEach(async () => {
    await stage.close();
    stage = await Stage.open();
  });
  after(() => stage.close());

  async function open(markup: ReturnType<typeof html>, ...sounds: Sound[]) {
    const page = await fixture<HTMLElement>(html`<form lang="en">${markup}</form>`);
    const element = page.querySelector('kurdish-dictate') as KurdishDictateElement;
    const playback = new Playback(...sounds);
    element.endpoint = stage.mount;
    element.stream = playback.stream;
    const events: string[] = [];
    for (const type of ['result', 'input', 'change', 'dataavailable', 'end'])
      element.addEventListener(type, () => events.push(type));
    return { page: page as HTMLFormElement, element, playback, events };
  }

  it('writes interim, then final text at the caret of a focused field; undo reverts all of it; the form submits it', async () => {
    const { page, element, playback, events } = await open(
      html`<textarea id="note" name="field" aria-label="note">پێش  پاش</textarea>
        <kurdish-dictate for="note" name="spoken" interim-results></kurdish-dictate>`,
      silence(0.3),
      greeting,
    );
    const field = page.querySelector('textarea') as HTMLTextAreaElement;
    field.focus();
    field.setSelectionRange(4, 4);
    const values = new Set<string>();
    field.addEventListener('input', () => values.add(field.value));
    await element.start();
    await playback.play();
    const text = await element.finalize();
    await playback.close();
    expectGreeting(text);
    expect(values.size).to.be.greaterThan(2);
    expect(field.value).to.equal(`پێش ${text} پاش`);
    expect(new FormData(page).get('field')).to.equal(field.value);
    expect(new FormData(page).get('spoken')).to.equal(text);
    expect(document.activeElement).to.equal(field);
    expect(element.transcript).to.equal(text);
    expect(element.results.map((result) => [result.isFinal, result[0].transcript])).to.deep.equal([
      [true, text],
    ]);
    expect(events.filter((event) => event !== 'result' && event !== 'dataavailable')).to.deep.equal([
      'input',
      'change',
      'end',
    ]);
    await pressUndo();
    expect(field.value).to.equal('پێش  پاش');
  });

  it('announces what a broken session had not transcribed once its recording is', async () => {
    const { page, element, playback } = await open(
      html`<textarea id="note" aria-label="note"></textarea>
        <kurdish-dictate for="note" continuous></kurdish-dictate>`,
      silence(0.3),
      greeting,
      silence(0.7),
      greeting,
      silence(0.3),
    );
    let isCut = false;
    element.addEventListener('result', ({ results }) => {
      if (!isCut && results.at(-1)?.isFinal) void stage.cutNow();
      isCut ||= results.at(-1)?.isFinal === true;
    });
    await element.start();
    await playback.play();
    const text = await element.finalize();
    await elementUpdated(element);
    expect(isCut).to.equal(true);
    expect(text.split(' ').length).to.be.greaterThan(6);
    expect(
      element.shadowRoot?.querySelector('.unseen[role=status]:not([part])')?.textContent?.trim(),
    ).to.equal(text);
    expect(page.querySelector('textarea')?.value).to.equal(text);
    await playback.close();
  });

  it('writes into the field when restarted by a listener of the previous error', async () => {
    const { page, element, playback } = await open(
      html`<textarea id="note" aria-label="note"></textarea><kurdish-dictate for="note"></kurdish-dictate>`,
      silence(0.3),
      greeting,
      silence(2),
    );
    const { mediaDevices } = navigator;
    const { stream } = element;
    element.stream = undefined;
    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));
    const again = new Promise<void>((resolve) => {
      element.addEventListener(
        'error',
        () => {
          Reflect.deleteProperty(mediaDevices, 'getUserMedia');
          element.stream = stream;
          resolve(element.start());
        },
        { once: true },
      );
    });
    await element.start().catch(() => {});
    await again;
    await playback.play();
    const text = await element.finalize();
    expect(text).not.to.equal('');
    expect(page.querySelector('textarea')?.value).to.equal(text);
    await playback.close();
  });

  it('announces every final text politely, once, also repeated words, and no interim text', async () => {
    const { element, playback } = await open(
      html`<kurdish-dictate interim-results continuous></kurdish-dictate>`,
      silence(0.3),
      greeting,
      silence(1.5),
      greeting,
    );
    const polite = element.shadowRoot?.querySelector('.unseen[role=status]:not([part])') as HTMLElement;
    const interims = new Set<string>();
    const announced: string[] = [];
    new MutationObserver(() => announced.push(polite.textContent.trim())).observe(polite, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    element.addEventListener('result', () => {
      const interim = element.shadowRoot?.querySelector('[part=interim]');
      expect(interim?.closest('[aria-live], [role=status], [role=alert]') ?? null).to.equal(null);
      interims.add(element.interimTranscript);
    });
    await element.start();
    await playback.play();
    await element.finalize();
    await elementUpdated(element);
    await playback.close();
    expect(interims.size).to.be.greaterThan(3);
    expect(announced).to.deep.equal(element.results.map((result) => result[0].transcript));
    expect(announced.length).to.equal(2);
    expect(polite.lang).to.equal('ckb');
    expect(element.shadowRoot?.querySelector('[part=final]')?.textContent).to.equal(element.value);
    expect(element.shadowRoot?.querySelector('[part=interim]')).to.equal(null);
  });

  it('in record mode, shows the upload, then writes the text and provides the recording', async () => {
    const { page, element, playback, events } = await open(
      html`<div id="note" contenteditable role="textbox" aria-label="note"></div>
        <kurdish-dictate for="note" mode="record"></kurdish-dictate>`,
      silence(0.3),
      greeting,
    );
    const shown: number[] = [];
    element.addEventListener('result', () => events.push(`state ${element.state}`));
    const watch = new MutationObserver(() => {
      const bar = element.shadowRoot?.querySelector('progress');
      if (bar) shown.push(bar.value / bar.max);
    });
    watch.observe(element.shadowRoot as ShadowRoot, { childList: true, subtree: true, attributes: true });
    await element.start();
    await playback.play();
    const text = await element.finalize();
    await playback.close();
    expectGreeting(text);
    expect(page.querySelector('#note')?.textContent).to.equal(text);
    expect(shown.at(-1)).to.equal(1);
    await elementUpdated(element);
    expect(element.progress).to.equal(null);
    expect(element.shadowRoot?.querySelector('progress')).to.equal(null);
    expect(events).to.include('dataavailable');
    expect((await element.toBlob()).size).to.be.greaterThan(2000);
    expect(await stage.counts()).to.include({ sessions: 0, credits: 1 });
  });
});
