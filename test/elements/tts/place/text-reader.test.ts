import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent } from '../../../../src/elements/base/events.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { STREAM, WatchedService } from '../../support/service.ts';
import { failure, SORANI, speaker, waitFor } from '../../support/speaker.ts';

/** The texts that were requested, each with its voice and group. */
const requested = (service: WatchedService) =>
  service.calls
    .filter(({ path }) => path === STREAM)
    .map(({ body: { text, speaker_id, model_version } }) => ({ text, voice: speaker_id, model_version }));

describe('what an element reads', () => {
  it('is the text of speak() until that has ended, then its own again (yek, du)', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'یەک', speed: 1 });
    await element.speak('دوو سێ چوار');
    element.pause();
    await element.play();
    expect(service.texts).to.deep.equal(['دوو سێ چوار']);
    await oneEvent(element, 'ended');
    await element.play();
    expect(service.texts).to.deep.equal(['دوو سێ چوار', 'یەک']);
    element.cancel();
  });

  it('is the text of the last call, again, where it has none of its own', async () => {
    const service = new WatchedService();
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts voice="sorani_m001" speed="4" .fetch=${service.fetch}></kurdish-tts>`,
    );
    expect(await failure(element.play())).to.include({ code: 'invalid-argument', field: 'text' });
    await element.speak('یەک');
    await oneEvent(element, 'ended');
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(['یەک']);
  });

  it('is what the page shows now once it was read to its end, also where few letters say that it is Kurdish (silav)', async () => {
    const service = new WatchedService();
    const page = await fixture<HTMLElement>(html`<div>
      <p id="greeting" lang="kmr">Tu çawa yî? Ez baş im.</p>
      <kurdish-tts for="greeting" voice="kurmanji_f002" speed="4" .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await element.play();
    await oneEvent(element, 'ended');
    (page.querySelector('#greeting') as HTMLElement).textContent = 'Silav heval, gelek spas.';
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(['Tu çawa yî? Ez baş im.', 'Silav heval, gelek spas.']);
  });

  it('follows its text while paused, and drops the queue behind the old one', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    await element.play();
    const queued = failure(element.enqueue('سێ'));
    element.pause();
    element.text = 'دوو';
    await element.play();
    expect(await queued).to.include({ code: 'aborted' });
    expect(service.texts).to.deep.equal([SORANI, 'دوو']);
    element.cancel();
  });

  it('keeps the queue when only the speed has changed', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'یەک', speed: 1 });
    await element.play();
    const queued = element.enqueue('سێ');
    element.speed = 4;
    await element.play();
    await queued;
    expect(service.calls.filter(({ path }) => path === STREAM).map(({ body }) => body.speed)).to.deep.equal([
      1, 4, 4,
    ]);
    element.cancel();
  });

  it('is refused by load() with an error event, and no call', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    element.htmlFor = 'nowhere';
    element.text = null;
    const refused = oneEvent<SpeechErrorEvent>(element, 'error');
    element.load();
    expect((await refused).error).to.include({ code: 'invalid-argument', field: 'for' });
    expect(service.calls).to.deep.equal([]);
  });
});

describe('the dialect that an element reads in', () => {
  it('is that of the language of the text it reads, with the first voice that speaks it (Sorani, Badini)', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div lang="en">
      <p id="sorani" lang="ckb">ئەم کتێبە</p>
      <p id="badini" lang="kmr-Arab">ئەڤ پەرتووکە</p>
      <kurdish-tts voice-group="v3" .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    for (const name of ['sorani', 'badini']) {
      element.htmlFor = name;
      await element.play();
      expect(element.readingDialect).to.equal(name);
    }
    const [sorani, badini] = requested(service);
    expect(sorani).to.include({ text: 'ئەم کتێبە', model_version: 'v3' });
    expect(sorani.voice).to.match(/^sorani_/);
    expect(badini.voice).to.match(/^badini_v5_/);
    element.cancel();
  });

  it('is named to the captions as a language with its script', async () => {
    const element = await speaker(new WatchedService());
    const languages: unknown[] = [];
    for (const dialect of ['sorani', 'kurmanji', 'badini'] as const) {
      element.dialect = dialect;
      await element.updateComplete;
      await waitFor(() => element.textTracks[0].language !== languages.at(-1));
      languages.push(element.textTracks[0].language);
    }
    expect(languages).to.deep.equal(['ckb', 'kmr-Latn', 'kmr-Arab']);
  });

  it("is the attribute's, else the voice's, else that of the text", async () => {
    const element = await fixture<KurdishTtsElement>(html`<kurdish-tts text="Silav"></kurdish-tts>`);
    expect(element.readingDialect).to.equal('kurmanji');
    element.text = 'سڵاو';
    expect(element.readingDialect).to.equal('sorani');
    element.voice = 'badini_v5_m001';
    expect(element.readingDialect).to.equal('badini');
    element.dialect = 'kurmanji';
    expect(element.readingDialect).to.equal('kurmanji');
  });

  it('is that of a voice the reader chose for several dialects, also in the request', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'ئەم کتێبە' });
    element.chooseVoice({ voice: 'cast_01', voiceGroup: 'v5', dialect: 'badini', name: 'Cast' });
    expect(element.readingDialect).to.equal('badini');
    void element.play().catch(() => {});
    await waitFor(() => service.texts.length > 0);
    expect(service.calls.at(-1)?.body).to.include({ speaker_id: 'cast_01', dialect: 'badini' });
    element.cancel();
    element.chooseVoice(null);
    expect(element.readingDialect).to.equal('sorani');
  });
});
