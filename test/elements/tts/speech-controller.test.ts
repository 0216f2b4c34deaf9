import { aTimeout, elementUpdated, expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { BoundaryEvent, SpeechErrorEvent } from '../../../src/elements/shared/events.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import {
  allowOnly,
  breakAfter,
  collapse,
  hang,
  ONE_SHOT,
  refuse,
  STREAM,
  TOKEN,
  WatchedService,
} from '../support/service.ts';

const SORANI = 'سڵاو، چۆنیت؟ من باشم، سوپاس.';

interface Settings {
  text?: string;
  speed?: number;
}

async function speaker(service: WatchedService, settings: Settings = {}): Promise<KurdishTtsElement> {
  return fixture<KurdishTtsElement>(
    html`<kurdish-tts text=${settings.text ?? SORANI} voice="sorani_m001" speed=${settings.speed ?? 2} latency="immediate" .fetch=${service.fetch}></kurdish-tts>`,
  );
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason) => reason,
  );

async function waitFor(condition: () => boolean): Promise<void> {
  while (!condition()) await aTimeout(10);
}

function wordsHeard(element: KurdishTtsElement, text: () => string): string[] {
  const words: string[] = [];
  element.addEventListener('boundary', ({ name, charIndex, charLength }) => {
    if (name === 'word') words.push(text().slice(charIndex, charIndex + charLength));
  });
  return words;
}

describe('speaking', () => {
  it('says each word in order, at its place in the text, and plays every sample that came (silaw)', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    const words = wordsHeard(element, () => SORANI);
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

  it('fires the events of a media element, in their order, without bubbling', async () => {
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
    // A machine under load starves now and then, and plays on.
    const once = events
      .filter((name) => !['timeupdate', 'boundary', 'durationchange'].includes(name))
      .filter((name, index, told) => name !== 'playing' || told[index - 1] !== 'playing');
    expect(once).to.deep.equal(['loadstart', 'play', 'playing', 'pause', 'ended']);
    expect(events).to.include.members(['timeupdate', 'durationchange']);
    expect(bubbled).to.equal(false);
  });

  it('fetches nothing before it is asked', async () => {
    const service = new WatchedService();
    const element = await speaker(service);
    element.voice = 'sorani_f002';
    await elementUpdated(element);
    await aTimeout(50);
    expect(service.calls).to.deep.equal([]);
  });

  it('fetches beforehand, silently, with preload="auto"', async () => {
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

  it('begins by itself with autoplay', async () => {
    const element = await fixture<KurdishTtsElement>(
      html`<kurdish-tts autoplay text="سڵاو" voice="sorani_m001"></kurdish-tts>`,
    );
    await oneEvent(element, 'playing');
    element.cancel();
  });

  it('replays without a second request while nothing has changed', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { text: 'سڵاو', speed: 4 });
    const words = wordsHeard(element, () => 'سڵاو');
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

  it('goes on where it was paused', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    const words = wordsHeard(element, () => SORANI);
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

  it('rewinds on stop, and keeps what it has', async () => {
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

  it('rejects play() when it is paused before any sound', async () => {
    const element = await speaker(new WatchedService());
    const started = failure(element.play());
    element.pause();
    expect(await started).to.include({ name: 'SpeechError', code: 'aborted' });
    expect(element.error).to.equal(null);
  });

  it('speaks another text in place of its own, and waits in line with enqueue()', async () => {
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

  it('fetches the next of the line shortly before its turn, and plays all of it', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 1 });
    await element.play();
    const next = element.enqueue('یەک دوو سێ');
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal([SORANI, 'یەک دوو سێ']);
    const words = wordsHeard(element, () => 'یەک دوو سێ');
    await next;
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['یەک', 'دوو', 'سێ']);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
    expect(service.texts.length).to.equal(2);
  });

  it('closes the connection of a text that was fetched before its turn with cancel()', async () => {
    const service = new WatchedService().next(STREAM, (_call, real) => real(), hang);
    const element = await speaker(service, { speed: 1 });
    await element.play();
    const next = failure(element.enqueue('دوو'));
    await waitFor(() => service.texts.length === 2);
    element.cancel();
    expect(await next).to.include({ code: 'aborted' });
    expect(service.calls.at(-1)?.signal?.aborted).to.equal(true);
  });

  it('goes on with a text of the line after a pause, in a voice chosen meanwhile', async () => {
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

  it('keeps the line when the voice is changed, and reads it in the new one', async () => {
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
      [SORANI, 'sorani_f002'],
      ['دوو', 'sorani_f002'],
      ['دوو', 'sorani_m001'],
      ['سێ', 'sorani_m001'],
    ]);
  });

  it('keeps the line in order when more is asked for at the end of a text', async () => {
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

  it('is not disturbed by a text that cannot be queued', async () => {
    const element = await speaker(new WatchedService(), { speed: 1 });
    await element.play();
    expect(await failure(element.enqueue(' '))).to.include({ code: 'invalid-argument', field: 'text' });
    expect([element.paused, element.error]).to.deep.equal([false, null]);
    const waiting = failure(element.enqueue('دوو'));
    expect(await failure(element.speak(' '))).to.include({ code: 'invalid-argument' });
    expect(await waiting).to.include({ code: 'invalid-argument' });
  });

  it('sounds a queued text although another was loaded and never played', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const whole = oneEvent(element, 'canplaythrough');
    element.load();
    await whole;
    await element.enqueue('دوو');
    expect(service.texts).to.deep.equal([SORANI, 'دوو']);
    element.cancel();
  });

  it('forgets an error with cancel()', async () => {
    const element = await speaker(new WatchedService().next(STREAM, refuse(403, { error: 'no' })));
    await failure(element.play());
    element.cancel();
    expect([element.error, element.matches(':state(error)')]).to.deep.equal([null, false]);
  });

  it('empties the line with cancel()', async () => {
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

  it('takes a voice of the catalog where none is named: of the dialect, else by the text', async () => {
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
    await element.speak('ئەڤ نانە');
    expect(voice()).to.match(/^badini_/);
    await element.speak('سڵاو');
    expect(voice()).to.match(/^sorani_/);
    element.cancel();
  });

  it('falls silent when it is disabled', async () => {
    const element = await speaker(new WatchedService());
    await element.play();
    element.disabled = true;
    await elementUpdated(element);
    expect(element.paused).to.equal(true);
  });
});

describe('the document', () => {
  it('is read by `for` and lit word by word, and not changed (gundekan)', async () => {
    const page = await fixture(html`<div>
      <article id="read">
        <h2>گوندەکان</h2>
        <p>کت<b>ێب</b> هات.</p>
      </article>
      <kurdish-tts for="read" highlight="sentence" voice="sorani_m001" speed="2"></kurdish-tts>
    </div>`);
    const article = page.querySelector('article') as HTMLElement;
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    const before = article.outerHTML;
    const nodes = [...article.querySelectorAll('*')].flatMap((node) => [...node.childNodes]);
    const heard: string[] = [];
    element.addEventListener('boundary', ({ name, charIndex, charLength }: BoundaryEvent) => {
      const lit = [...(CSS.highlights.get(`kurdish-${name}`) ?? [])].map(String);
      heard.push(`${name}: ${article.textContent?.slice(charIndex, charIndex + charLength)} (${lit})`);
    });
    await element.play();
    await oneEvent(element, 'ended');
    expect(heard).to.deep.equal([
      'sentence: گوندەکان (گوندەکان)',
      'word: گوندەکان (گوندەکان)',
      'sentence: کتێب هات. (کتێب هات.)',
      'word: کتێب (کتێب)',
      'word: هات. (هات.)',
    ]);
    expect([...(CSS.highlights.get('kurdish-word') ?? [])]).to.deep.equal([]);
    expect(article.outerHTML).to.equal(before);
    expect([...article.querySelectorAll('*')].flatMap((node) => [...node.childNodes])).to.deep.equal(nodes);
  });

  it("is the element's own content where nothing else is named (named, silaw)", async () => {
    const element =
      await fixture<KurdishTtsElement>(html`<kurdish-tts highlight="word" voice="sorani_m001" speed="4">
      سڵاو <b>هاوڕێ</b>م
    </kurdish-tts>`);
    const words = wordsHeard(element, () => element.textContent ?? '');
    const lit: string[] = [];
    element.addEventListener('boundary', () =>
      lit.push(String([...(CSS.highlights.get('kurdish-word') ?? [])][0])),
    );
    await element.play();
    await oneEvent(element, 'ended');
    expect(words).to.deep.equal(['سڵاو', 'هاوڕێم']);
    expect(lit).to.deep.equal(words);
  });

  it('is read in the order: text attribute, own content, the element named by `for`', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div>
      <p id="third">سێ</p>
      <kurdish-tts text="یەک" for="third" voice="sorani_m001" .fetch=${service.fetch}>دوو</kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    await element.play();
    element.removeAttribute('text');
    await element.play();
    element.textContent = ' ';
    await element.play();
    expect(service.texts).to.deep.equal(['یەک', 'دوو', 'سێ']);
    element.cancel();
  });

  it('may be a field, whose value is read', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div>
      <textarea id="field">سڵاو</textarea>
      <kurdish-tts for="field" voice="sorani_m001" .fetch=${service.fetch}></kurdish-tts>
    </div>`);
    const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
    (page.querySelector('textarea') as HTMLTextAreaElement).value = 'سوپاس';
    await element.play();
    expect(service.texts).to.deep.equal(['سوپاس']);
    element.cancel();
  });

  it('may move the element without a break in the sound', async () => {
    const service = new WatchedService();
    const page = await fixture(html`<div><p></p></div>`);
    const element = await speaker(service, { speed: 1 });
    await element.play();
    page.append(element);
    await aTimeout(100);
    expect(element.paused).to.equal(false);
    await oneEvent(element, 'ended');
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });

  it('silences an element that is taken out, gives up its request, and lets it speak again', async () => {
    const service = new WatchedService().next(STREAM, hang);
    const element = await speaker(service);
    const parent = element.parentElement as HTMLElement;
    const started = failure(element.play());
    await waitFor(() => service.texts.length === 1);
    element.remove();
    expect(await started).to.include({ code: 'aborted' });
    expect(service.calls.at(-1)?.signal?.aborted).to.equal(true);
    parent.append(element);
    await element.play();
    expect(element.paused).to.equal(false);
    element.remove();
    await aTimeout(0);
    expect(element.paused).to.equal(true);
  });
});

describe('long texts', () => {
  const sentences = ['سڵاو هاوڕێم.', 'ئەمڕۆ کەشوهەوا زۆر خۆشە.', 'دوێنێ چووین بۆ بازاڕ.'];
  const text = sentences.join(' ');

  it('go out in whole sentences as long as the token allows, and sound as one', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text, speed: 4 });
    const words = wordsHeard(element, () => text);
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal(sentences);
    expect(words).to.deep.equal(text.split(' '));
    expect(element.words.at(-1)?.end).to.be.at.most(element.duration);
    expect(element.stats.playedFrames).to.equal(element.stats.receivedFrames);
  });

  it('are not fetched further than 10 s ahead, and no further after cancel()', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text: `${text} `.repeat(4), speed: 0.5 });
    await element.play();
    await waitFor(() => element.buffered.length > 0 && element.buffered.end(0) - element.currentTime > 10);
    await aTimeout(400);
    const sent = service.texts.length;
    expect(sent).to.be.lessThan(12);
    element.cancel();
    await aTimeout(400);
    expect(service.texts.length).to.equal(sent);
  });

  it('are fetched whole to be saved, and each part once', async () => {
    const service = new WatchedService().next(TOKEN, allowOnly(30));
    const element = await speaker(service, { text, speed: 0.25 });
    const blob = await element.toBlob();
    expect(service.texts).to.deep.equal(sentences);
    const view = new DataView(await blob.arrayBuffer());
    expect([view.getUint32(24, true), view.getUint16(22, true), view.getUint16(34, true)]).to.deep.equal([
      24_000, 1, 16,
    ]);
    expect(view.getUint32(40, true)).to.equal(Math.round(element.duration * 24_000) * 2);
    expect(element.toVTT().match(/-->/g)?.length).to.equal(3);
    await element.play();
    element.cancel();
    expect(service.texts.length).to.equal(3);
  });

  it('learn a shorter limit from the service that refuses', async () => {
    const service = new WatchedService().next(STREAM, refuse(400, { error: 'text is too long' }));
    const long = `${text} `.repeat(2);
    const element = await speaker(service, { text: long, speed: 4 });
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts[0]).to.equal(long.trim());
    expect(service.texts.slice(1).join(' ')).to.equal(long.trim());
    expect(service.texts.length).to.be.greaterThan(2);
  });

  it('go on behind the parts that were whole when the connection broke', async () => {
    const service = new WatchedService()
      .next(TOKEN, allowOnly(30))
      .next(STREAM, (_call, real) => real(), breakAfter(20_000));
    const element = await speaker(service, { text, speed: 1 });
    const error = oneEvent<SpeechErrorEvent>(element, 'error');
    await element.play();
    expect((await error).error).to.include({ code: 'stream-truncated' });
    expect(element.paused).to.equal(true);
    await element.play();
    await oneEvent(element, 'ended');
    expect(service.texts).to.deep.equal([sentences[0], sentences[1], sentences[1], sentences[2]]);
  });
});

describe('failures', () => {
  it('a broken connection discards the sound and says so', async () => {
    const service = new WatchedService().next(STREAM, breakAfter(60_000));
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

  it('a busy service is tried again before anything has sounded', async () => {
    const busy = refuse(503, { error: 'The speaker roster could not be reached.' });
    const service = new WatchedService().next(STREAM, busy, busy);
    const element = await speaker(service, { speed: 4 });
    await element.play();
    expect(service.texts.length).to.equal(3);
    element.cancel();
  });

  it('a busy service that stays busy is reported', async () => {
    const busy = refuse(503, { error: 'busy' });
    const service = new WatchedService().next(STREAM, busy, busy, busy, busy);
    const element = await speaker(service);
    expect(await failure(element.play())).to.include({ code: 'service-unavailable', status: 503 });
  });

  it('a collapsed generation is tried once with another seed', async () => {
    const service = new WatchedService().next(STREAM, collapse);
    const element = await speaker(service, { speed: 4 });
    await element.play();
    expect(service.calls.at(-1)).to.deep.include({ path: ONE_SHOT });
    expect(service.calls.at(-1)?.body.seed).to.be.a('number');
    element.cancel();
  });

  it('a text with nothing to say is reported, not played (dots)', async () => {
    const element = await speaker(new WatchedService(), { text: '… ! —' });
    expect(await failure(element.play())).to.include({ code: 'synthesis-failed' });
    expect(element.paused).to.equal(true);
  });

  it('a refused call is not tried again', async () => {
    const service = new WatchedService().next(STREAM, refuse(403, { error: 'characters exhausted' }));
    const element = await speaker(service);
    expect(await failure(element.play())).to.include({ code: 'quota-exceeded', status: 403 });
    expect(service.texts.length).to.equal(1);
  });

  it('never becomes an unhandled rejection', async () => {
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => unhandled.push(event.reason);
    addEventListener('unhandledrejection', note);
    const service = new WatchedService().next(STREAM, refuse(403, { error: 'no' }), breakAfter(9000), hang);
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
  it('wav and options that streaming does not take use the one-shot endpoint, with words', async () => {
    const service = new WatchedService();
    const element = await speaker(service, { speed: 4 });
    const words = wordsHeard(element, () => SORANI);
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
    it(`${format} is decoded by the browser into the same player, with as many samples as WAV has`, async () => {
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

async function token(): Promise<string> {
  const response = await fetch(TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":["tts"]}',
  });
  return (await response.json()).token;
}
