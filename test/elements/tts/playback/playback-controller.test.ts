import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../../src/elements/tts/kurdish-tts.ts';
import { hang, refuse, STREAM, WatchedService } from '../../support/service.ts';
import { failure, recordWords, SORANI, speaker, waitFor } from '../../support/speaker.ts';

describe('speaking', () => {
  it('dispatches each word in order, with its offset in the text, and plays every sample received (silaw)', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    const words = recordWords(element, () => SORANI);
    const times: number[] = [];
    element.addEventListener('boundary', (event) => times.push(event.elapsedTime));
    await element.play();
    expect(element.paused).to.equal(false);
    expect(element.matches(':state(playing)')).to.equal(true);
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(SORANI.split(' '));
    expect(times).to.deep.equal([...times].sort((a, b) => a - b));
    expect([element.paused, element.ended]).to.deep.equal([true, true]);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    expect(element.stats.receivedFrames).to.equal(Math.round(element.duration * 24_000));
    expect(element.stats.firstByteMs).to.be.greaterThan(0);
    expect(element.stats.firstAudioMs).to.be.greaterThan(element.stats.firstByteMs ?? 0);
  });

  it('dispatches the events of a media element, in order, without bubbling', async () => {
    const element = await speaker(new WatchedService());
    const events: string[] = [];
    const names = [
      'loadstart',
      'play',
      'playing',
      'durationchange',
      'timeupdate',
      'pause',
      'ended',
      'boundary',
      'error',
    ];
    for (const name of names)
      element.addEventListener(name, () => {
        if (events.findLast((last) => last !== 'durationchange') !== name) events.push(name);
      });
    let bubbled = false;
    for (const name of names) element.parentElement?.addEventListener(name, () => (bubbled = true));
    await element.play();
    await oneEvent(element, 'ended');
    // On a loaded machine, playback may underrun and continue.
    const once = events
      .filter((name) => !['timeupdate', 'boundary', 'durationchange'].includes(name))
      .filter((name, index, names) => name !== 'playing' || names[index - 1] !== 'playing');
    expect(once).to.deep.equal(['loadstart', 'play', 'playing', 'pause', 'ended']);
    expect(events).to.include.members(['timeupdate', 'durationchange']);
    expect(bubbled).to.equal(false);
  });

  it('fetches nothing before playback is requested', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    element.voice = 'sorani_f002';
    await elementUpdated(element);
    await aTimeout(50);
    expect(service.calls).to.deep.equal([]);
  });

  it('prefetches silently with preload="auto"', async () => {
    const service = new WatchedService();
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts preload="auto" text=${SORANI} voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>`,
    );
    await oneEvent(element, 'canplaythrough');
    expect(element.paused).to.equal(true);
    expect(element.stats.playedFrames).to.equal(0);
    await element.play();
    expect(service.texts).to.deep.equal([SORANI]);
    element.cancel();
  });

  it('starts by itself with autoplay', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts autoplay text="سڵاو" voice="sorani_m001"></kurdish-tts>`,
    );
    await oneEvent(element, 'playing');
    element.cancel();
  });

  it('replays without a second request while nothing has changed', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'سڵاو', speed: 4 });
    const words = recordWords(element, () => 'سڵاو');
    await element.play();
    await oneEvent(element, 'ended');
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(['سڵاو']);
    expect(words).to.deep.equal(['سڵاو', 'سڵاو']);
    element.text = 'سوپاس';
    await element.play();
    expect(service.texts).to.deep.equal(['سڵاو', 'سوپاس']);
    element.cancel();
  });

  it('resumes where it was paused', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    const words = recordWords(element, () => SORANI);
    await element.play();
    await waitFor(() => element.currentTime > 0.4);
    element.pause();
    const at = element.currentTime;
    expect(element.matches(':state(paused)')).to.equal(true);
    await aTimeout(150);
    expect(element.currentTime).to.be.closeTo(at, 0.1);
    await element.play();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(SORANI.split(' '));
    expect(service.texts.length).to.equal(1);
  });

  it('rewinds on stop, and keeps its buffer', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    await element.play();
    await waitFor(() => element.currentTime > 0.2);
    element.stop();
    expect([element.paused, element.ended, element.currentTime]).to.deep.equal([true, false, 0]);
    await element.play();
    expect(service.texts.length).to.equal(1);
    element.cancel();
  });

  it('rejects play() when paused before the first sample', async () => {
    const element = await speaker(new WatchedService());
    const started = failure(element.play());
    element.pause();
    expect(await started).to.include({ name: 'SpeechError', code: 'aborted' });
    expect(element.error).to.equal(null);
  });

  it('replaces its text with speak(), and queues another with enqueue()', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    await element.speak('یەک');
    const second = element.enqueue('دوو');
    const third = element.enqueue('سێ');
    await second;
    expect(service.texts).to.deep.equal(['یەک', 'دوو']);
    await third;
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(['یەک', 'دوو', 'سێ']);
  });

  it('prefetches the next queued text, and plays all of it', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    await element.play();
    const next = element.enqueue('یەک دوو سێ');
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal([SORANI, 'یەک دوو سێ']);
    const words = recordWords(element, () => 'یەک دوو سێ');
    await next;
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['یەک', 'دوو', 'سێ']);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    expect(service.texts.length).to.equal(2);
  });

  it('closes the connection of a prefetched text with cancel()', async () => {
    const service = new WatchedService().next(STREAM, (_call, real) => real(), hang);
    const element = await speaker(service, { speed: 1 });
    await element.play();
    const next = failure(element.enqueue('دوو'));
    await waitFor(() => service.texts.length === 2);
    element.cancel();
    expect(await next).to.include({ code: 'aborted' });
    expect(service.calls.at(-1)?.signal?.aborted).to.equal(true);
  });

  it('resumes a queued text after a pause, in the voice chosen in the meantime', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    await element.play();
    element.currentTime = 99;
    await element.enqueue('یەک دوو سێ');
    element.pause();
    await element.play();
    expect(service.texts).to.deep.equal([SORANI, 'یەک دوو سێ']);
    element.voice = 'sorani_f002';
    await element.play();
    expect(service.calls.at(-1)?.body).to.include({ text: 'یەک دوو سێ', speaker_id: 'sorani_f002' });
    element.cancel();
    await element.play();
    expect(service.texts.at(-1)).to.equal(SORANI);
    element.cancel();
  });

  it('keeps the queue when the voice changes, and reads it in the new voice', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 2 });
    await element.play();
    const [second, third] = [element.enqueue('دوو'), element.enqueue('سێ')];
    element.chooseVoice({ voice: 'sorani_f002', voiceGroup: 'v3', dialect: 'sorani', name: 'ژن' });
    element.currentTime = 99;
    await second;
    element.pause();
    element.chooseVoice(null);
    await element.play();
    await third;
    await oneEvent(element, 'ended');
    const spoken = service.calls.filter(({ path }) => path === STREAM);
    expect(spoken.map(({ body: { text, speaker_id } }) => [text, speaker_id])).to.deep.equal([
      [SORANI, 'sorani_m001'],
      // What the seek has skipped is not requested.
      [SORANI.split('؟ ')[1], 'sorani_f002'],
      ['دوو', 'sorani_f002'],
      ['دوو', 'sorani_m001'],
      ['سێ', 'sorani_m001'],
    ]);
  });

  it('keeps the queue in order when a listener of ended enqueues more', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    await element.speak('یەک');
    const second = element.enqueue('دوو');
    let third: Promise<void> | undefined;
    element.addEventListener('ended', () => {
      third ??= element.enqueue('سێ');
    });
    await second;
    await third;
    expect(service.texts).to.deep.equal(['یەک', 'دوو', 'سێ']);
    element.cancel();
  });

  it('continues when a text cannot be queued', async () => {
    const element = await speaker(new WatchedService(), { speed: 1 });
    await element.play();
    expect(await failure(element.enqueue(' '))).to.include({ code: 'invalid-argument', field: 'text' });
    expect([element.paused, element.error]).to.deep.equal([false, null]);
    const waiting = failure(element.enqueue('دوو'));
    expect(await failure(element.speak(' '))).to.include({ code: 'invalid-argument' });
    expect(await waiting).to.include({ code: 'invalid-argument' });
  });

  it('plays a queued text even if another was loaded and never played', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const whole = oneEvent(element, 'canplaythrough');
    element.load();
    await whole;
    await element.enqueue('دوو');
    expect(service.texts).to.deep.equal([SORANI, 'دوو']);
    element.cancel();
  });

  it('clears an error with cancel()', async () => {
    const element = await speaker(new WatchedService().next(STREAM, refuse(403, { error: 'no' })));
    await failure(element.play());
    element.cancel();
    expect([element.error, element.matches(':state(error)')]).to.deep.equal([null, false]);
  });

  it('clears the queue with cancel()', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    await element.play();
    const next = failure(element.enqueue('دوو'));
    element.cancel();
    expect(await next).to.include({ code: 'aborted' });
    await aTimeout(30);
    expect(service.texts.length).to.equal(1);
    expect([element.paused, element.duration]).to.deep.equal([true, Number.NaN]);
  });

  it('pauses other speech on the page, unless overlap is allowed', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => speaker(new WatchedService(), { speed: 1 })),
    );
    await first.play();
    await second.play();
    expect([first.paused, second.paused]).to.deep.equal([true, false]);
    third.allowOverlap = true;
    await third.play();
    expect([second.paused, third.paused]).to.deep.equal([false, false]);
    for (const element of [first, second, third]) element.cancel();
  });

  it('picks a voice from the catalog if none is set: by dialect, else by text', async () => {
    const service = new WatchedService();
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts dialect="kurmanji" text="Silav" .fetch=${service.fetch}></kurdish-tts>`,
    );
    const voice = () => service.calls.findLast((call) => call.path === STREAM)?.body.speaker_id;
    await element.play();
    expect(voice()).to.match(/^kurmanji_/);
    element.dialect = null;
    await element.speak('Rojbaş');
    expect(voice()).to.match(/^kurmanji_/);
    await element.speak('ئەز دچمە مال');
    expect(voice()).to.match(/^badini_/);
    await element.speak('سڵاو');
    expect(voice()).to.match(/^sorani_/);
    element.cancel();
  });

  it('pauses when disabled', async () => {
    const element = await speaker(new WatchedService());
    await element.play();
    element.disabled = true;
    await elementUpdated(element);
    expect(element.paused).to.equal(true);
  });
});
