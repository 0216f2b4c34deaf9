import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { SpeechErrorEvent } from '../../../../src/elements/base/events.ts';
import {
  breakAfter,
  collapse,
  hang,
  ONE_SHOT,
  refuse,
  STREAM,
  WatchedService,
} from '../../support/service.ts';
import { failure, recordWords, SORANI, speaker, token } from '../../support/speaker.ts';

describe('failures', () => {
  it('discards the audio and reports it when the connection breaks', async () => {
    const service = new WatchedService().next(STREAM, breakAfter(4000));
    const element = await speaker(service, { speed: 0.5 });
    const event = oneEvent<SpeechErrorEvent>(element, 'error');
    const started = failure(element.play());
    expect((await event).error).to.include({
      name: 'SpeechError',
      code: 'stream-truncated',
      retryable: true,
    });
    await started;
    expect([element.paused, element.ended, element.duration]).to.deep.equal([true, false, Number.NaN]);
    expect(element.matches(':state(error)')).to.equal(true);
    await element.play();
    expect([element.error, element.paused]).to.deep.equal([null, false]);
    element.cancel();
  });

  it('retries while the service is unavailable and nothing has been played', async () => {
    const busy = refuse(503, { error: 'The speaker roster could not be reached.' });
    const service = new WatchedService().next(STREAM, busy, busy);
    const element = await speaker(service, { speed: 4 });
    await element.play();
    expect(service.texts.length).to.equal(3);
    element.cancel();
  });

  it('reports a service that stays unavailable', async () => {
    const busy = refuse(503, { error: 'busy' });
    const service = new WatchedService().next(STREAM, busy, busy, busy, busy);
    const element = await speaker(service);
    expect(await failure(element.play())).to.include({ code: 'service-unavailable', status: 503 });
  });

  it('retries a collapsed generation once with another seed', async () => {
    const service = new WatchedService().next(STREAM, collapse);
    const element = await speaker(service, { speed: 4 });
    await element.play();
    expect(service.calls.at(-1)).to.deep.include({ path: ONE_SHOT });
    expect(service.calls.at(-1)?.body.seed).to.be.a('number');
    element.cancel();
  });

  it('reports a text with nothing speakable (dots)', async () => {
    const element = await speaker(new WatchedService(), { text: '… ! —' });
    expect(await failure(element.play())).to.include({ code: 'synthesis-failed' });
    expect(element.paused).to.equal(true);
  });

  it('does not retry a refused request', async () => {
    const service = new WatchedService().next(STREAM, refuse(403, { error: 'characters exhausted' }));
    const element = await speaker(service);
    expect(await failure(element.play())).to.include({ code: 'quota-exceeded', status: 403 });
    expect(service.texts.length).to.equal(1);
  });

  it('never leaves an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    addEventListener('unhandledrejection', note);
    const service = new WatchedService().next(STREAM, refuse(403, { error: 'no' }), breakAfter(900), hang);
    const element = await speaker(service);
    for (const _ of [1, 2]) {
      void element.play();
      await oneEvent(element, 'error');
    }
    void element.play();
    void element.enqueue('دوو');
    await aTimeout(50);
    element.remove();
    await aTimeout(50);
    removeEventListener('unhandledrejection', note);
    expect(unhandled).to.deep.equal([]);
  });
});

describe('formats', () => {
  it('uses the one-shot endpoint, with word times, for wav and for options that streaming does not support', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const words = recordWords(element, () => SORANI);
    element.options = { seed: 7, sentenceSilenceMs: 0 };
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.calls.at(-1)).to.deep.include({ path: ONE_SHOT });
    expect(service.calls.at(-1)?.body).to.include({
      seed: 7,
      sentence_silence_ms: 0,
      include_timestamps: true,
    });
    expect(words).to.deep.equal(SORANI.split(' '));
    element.options = {};
    element.format = 'wav';
    await element.play();
    expect(service.calls.at(-1)).to.deep.include({ path: ONE_SHOT });
    element.cancel();
  });

  for (const format of ['opus', 'mp3'] as const) {
    it(`has the browser decode ${format} for the same player, into as many samples as WAV has`, async () => {
      const body = { text: SORANI, speaker_id: 'sorani_m001', model_version: 'v3', speed: 4, seed: 7 };
      const wav = await fetch(ONE_SHOT, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
        body: JSON.stringify(body),
      });
      const frames = ((await wav.arrayBuffer()).byteLength - 44) / 2;
      const service = new WatchedService();
      const element = await speaker(service, { speed: 4 });
      element.format = format;
      element.options = { seed: 7 };
      await element.play();
      await oneEvent(element, 'ended');
      expect(service.calls.find((call) => call.path === ONE_SHOT)?.body).to.include({ format });
      expect(element.stats.playedFrames).to.equal(frames);
    });
  }
});
