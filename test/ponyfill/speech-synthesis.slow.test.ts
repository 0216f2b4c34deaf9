import { expect } from '@open-wc/testing';
import {
  createSpeechSynthesis,
  type SpeechSynthesisErrorCode,
  SpeechSynthesisUtterance,
  type SynthesisOptions,
} from '../../src/ponyfill/index.ts';
import { ONE_SHOT, refuse, STREAM, TOKEN, WatchedService } from '../elements/support/service.ts';
import { follow, next, over } from './support/utterance-events.ts';

const TEXT = 'سڵاو چۆنیت؟ من باشم.';
const SHORT = 'سڵاو دنیا';

describe('speech synthesis', () => {
  let service: WatchedService;
  let dispatched: string[];
  let synthesis: ReturnType<typeof createSpeechSynthesis>['speechSynthesis'];

  beforeEach(() => {
    service = new WatchedService();
    dispatched = [];
    synthesis = open();
  });
  afterEach(() => synthesis.cancel());

  const open = (options: SynthesisOptions = {}) =>
    createSpeechSynthesis({ fetch: service.fetch, ...options }).speechSynthesis;
  const utter = (text: string, settings: Partial<SpeechSynthesisUtterance> = {}, name = text) => {
    const utterance = Object.assign(new SpeechSynthesisUtterance(text), settings);
    follow(dispatched, name, utterance);
    return utterance;
  };
  const states = () => [synthesis.pending, synthesis.speaking, synthesis.paused];
  const bodies = () => service.calls.filter(({ path }) => path.includes('/api/tts-')).map(({ body }) => body);

  it('dispatches the events of an utterance in order, with text offsets and increasing times', async () => {
    const utterance = utter(TEXT, { lang: 'ckb' });
    const places: (readonly [string, number, number, string])[] = [];
    const times: number[] = [];
    for (const type of ['start', 'boundary', 'end'] as const)
      utterance.addEventListener(type, (event) => {
        const { charIndex, charLength, name, elapsedTime } = event as unknown as SpeechSynthesisEvent;
        places.push([type, charIndex, charLength, name]);
        times.push(elapsedTime);
      });
    expect(states()).to.deep.equal([false, false, false]);
    synthesis.speak(utterance);
    expect(dispatched).to.deep.equal([]);
    expect(states()).to.deep.equal([true, false, false]);
    await next(utterance, 'start');
    expect(states()).to.deep.equal([false, true, false]);
    await over(utterance);
    expect(states()).to.deep.equal([false, false, false]);
    expect(places).to.deep.equal([
      ['start', 0, 0, ''],
      ['boundary', 0, 4, 'word'],
      ['boundary', 5, 6, 'word'],
      ['boundary', 12, 2, 'word'],
      ['boundary', 15, 5, 'word'],
      ['end', 20, 0, ''],
    ]);
    expect(times).to.deep.equal([...times].sort((one, other) => one - other));
    expect(times.at(-1)).to.be.greaterThan(1);
  });

  it('receives speech as a compact stream', async () => {
    const types: (string | null)[] = [];
    service.next(STREAM, async (_call, real) => {
      const response = await real();
      types.push(response.headers.get('content-type'));
      return response;
    });
    const utterance = utter(TEXT, { lang: 'ckb' });
    synthesis.speak(utterance);
    await next(utterance, 'start');
    await over(utterance);
    expect(types).to.deep.equal(['text/event-stream; codecs=opus']);
    expect(dispatched.filter((event) => event.endsWith('boundary')).length).to.equal(4);
  });

  it('speaks queued utterances in order, and prefetches the next one', async () => {
    const [one, two, three] = [utter('یەک'), utter('دوو'), utter('سێ')];
    for (const utterance of [one, two, three]) synthesis.speak(utterance);
    expect(states()).to.deep.equal([true, false, false]);
    await next(one, 'end');
    expect(service.texts).to.deep.equal(['یەک', 'دوو']);
    await over(three);
    const without = dispatched.filter((line) => !line.endsWith('boundary'));
    expect(without).to.deep.equal(['یەک start', 'یەک end', 'دوو start', 'دوو end', 'سێ start', 'سێ end']);
    expect(service.texts).to.deep.equal(['یەک', 'دوو', 'سێ']);
  });

  it('speaks the same text again without another call, at another rate and after cancel()', async () => {
    for (const rate of [1, 1.5, 0.8]) {
      const utterance = utter(SHORT, { rate });
      synthesis.speak(utterance);
      expect((await over(utterance)).type).to.equal('end');
    }
    const cut = utter(SHORT);
    synthesis.speak(cut);
    await next(cut, 'boundary');
    synthesis.cancel();
    const again = utter(SHORT, {}, 'again');
    synthesis.speak(again);
    await over(again);
    expect(service.texts).to.deep.equal([SHORT]);
    expect(dispatched.filter((line) => line.startsWith('again'))).to.have.length(4);
  });

  it('cancel() interrupts the current utterance, cancels the queued ones, and stops billing', async () => {
    const [long, waiting] = [utter(`${TEXT} `.repeat(60), {}, 'long'), utter('دوو')];
    synthesis.speak(long);
    synthesis.speak(waiting);
    await next(long, 'boundary');
    dispatched.splice(0);
    synthesis.cancel();
    expect(dispatched).to.deep.equal([]);
    expect(states()).to.deep.equal([false, false, false]);
    await Promise.resolve();
    expect(dispatched).to.deep.equal(['long error interrupted', 'دوو error canceled']);
    const [call] = service.calls.filter(({ path }) => path === STREAM);
    expect(call?.signal?.aborted).to.equal(true);
    expect(service.texts).to.have.length(1);
    const after = utter('سێ');
    synthesis.speak(after);
    await over(after);
    expect(service.texts).to.deep.equal([call?.body.text, 'سێ']);
  });

  it('pause() silences, resume() continues at the same position; utterances added meanwhile wait', async () => {
    const utterance = utter(TEXT);
    synthesis.speak(utterance);
    await next(utterance, 'boundary');
    synthesis.pause();
    synthesis.pause();
    const waiting = utter('دوو');
    synthesis.speak(waiting);
    expect(states()).to.deep.equal([true, true, true]);
    await Promise.resolve();
    const length = dispatched.length;
    expect(dispatched.at(-1)).to.equal(`${TEXT} pause`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(dispatched).to.have.length(length);
    synthesis.resume();
    synthesis.resume();
    await over(waiting);
    expect(dispatched.slice(length)[0]).to.equal(`${TEXT} resume`);
    const names = dispatched.map((line) => line.split(' ').at(-1));
    expect(names.filter((name) => name === 'resume')).to.have.length(1);
    expect(names.filter((name) => name === 'boundary')).to.have.length(5);
    expect(states()).to.deep.equal([false, false, false]);
  });

  it('speaks nothing while paused from the start, and dispatches no resume afterwards', async () => {
    synthesis.pause();
    const utterance = utter('یەک');
    synthesis.speak(utterance);
    synthesis.cancel();
    expect(synthesis.paused).to.equal(true);
    synthesis.speak(utterance);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(service.calls).to.deep.equal([]);
    synthesis.resume();
    await next(utterance, 'end');
    expect(dispatched).to.deep.equal(['یەک error canceled', 'یەک start', 'یەک boundary', 'یەک end']);
  });

  it('lists the voices once loaded, one default for each language, and speaks with the chosen one', async () => {
    expect(synthesis.getVoices()).to.deep.equal([]);
    await next(synthesis, 'voiceschanged');
    const voices = synthesis.getVoices();
    expect(voices).to.have.length(99 + 99 + 6);
    expect(voices[3]).to.equal(synthesis.getVoices()[3]);
    const defaults = voices.filter((voice) => voice.default).map(({ lang }) => lang);
    expect(defaults).to.deep.equal(['ckb-IQ', 'kmr-TR', 'kmr-Arab-IQ']);
    expect(voices.every(({ localService }) => !localService)).to.equal(true);
    expect(new Set(voices.map(({ voiceURI }) => voiceURI)).size).to.equal(voices.length);
    const chosen = [voices[3], voices.at(-1)];
    for (const voice of chosen) {
      const utterance = utter('سڵاو', { voice });
      synthesis.speak(utterance);
      await over(utterance);
    }
    expect(bodies().map((body) => [body.speaker_id, body.model_version, body.dialect])).to.deep.equal([
      [chosen[0]?.speakerId, 'v3', 'sorani'],
      [chosen[1]?.speakerId, 'v5', 'badini'],
    ]);
  });

  for (const [lang, text, dialect, speaker] of [
    ['ckb', 'سڵاو', 'sorani', /^sorani_/],
    ['ku', 'Silav', 'kurmanji', /^kurmanji_/],
    ['', 'Silav', 'kurmanji', /^kurmanji_/],
    ['kmr-Arab', 'سلاڤ', 'badini', /^badini_/],
  ] as const) {
    it(`reads "${lang}" in ${dialect}, with a voice of it`, async () => {
      const utterance = utter(text, { lang });
      synthesis.speak(utterance);
      await over(utterance);
      expect(dispatched.at(-1)).to.equal(`${text} end`);
      expect(bodies()[0]).to.include({ dialect, text });
      expect(bodies()[0]?.speaker_id).to.match(speaker);
    });
  }

  it('plays rates from 0.25 to 4 locally, and requests other rates and pitches from the service', async () => {
    const elapsed: number[] = [];
    for (const rate of [1, 4, 8]) {
      const utterance = utter(TEXT, { rate, lang: 'ckb' });
      synthesis.speak(utterance);
      elapsed.push((await over(utterance)).elapsedTime);
    }
    expect(bodies().map(({ speed }) => speed)).to.deep.equal([undefined, 2]);
    expect(elapsed[1]).to.be.within(0.2 * elapsed[0], 0.4 * elapsed[0]);
    expect(elapsed[2]).to.be.lessThan(0.8 * elapsed[1]);
    const high = utter(TEXT, { pitch: 1.5 });
    synthesis.speak(high);
    await over(high);
    expect(service.calls.at(-1)?.path).to.equal(ONE_SHOT);
    expect(bodies().at(-1)?.pitch).to.equal(7);
  });

  it('ignores SSML tags, with offsets into the original text', async () => {
    const text = '<speak>سڵاو <emphasis>دنیا</emphasis></speak>';
    const utterance = utter(text);
    const words: string[] = [];
    utterance.onboundary = ({ charIndex, charLength }) => words.push(text.substr(charIndex, charLength));
    synthesis.speak(utterance);
    await over(utterance);
    expect(service.texts).to.deep.equal(['سڵاو دنیا']);
    expect(words).to.deep.equal(['سڵاو', 'دنیا']);
  });

  it('skips an utterance without words, and sends no request', async () => {
    const [empty, signs] = [utter('', {}, 'empty'), utter(' … 🙂', {}, 'signs')];
    synthesis.speak(empty);
    synthesis.speak(signs);
    await over(signs);
    expect(dispatched).to.deep.equal(['empty start', 'empty end', 'signs start', 'signs end']);
    expect(service.calls).to.deep.equal([]);
  });

  it('accepts only its own utterances and finite numbers', () => {
    expect(() => synthesis.speak('سڵاو' as never)).to.throw(TypeError);
    expect(() => utter(TEXT, { rate: Number.NaN })).to.throw(TypeError);
  });

  for (const [what, settings, error] of [
    ['a rate above 10', { rate: 11 }, 'invalid-argument'],
    ['a volume above 1', { volume: 2 }, 'invalid-argument'],
    ['a language that is not Kurdish', { lang: 'en-US' }, 'language-unavailable'],
    ['a voice of the browser', { voice: { voiceURI: 'Google US English' } as never }, 'voice-unavailable'],
  ] as [string, Partial<SpeechSynthesisUtterance>, SpeechSynthesisErrorCode][]) {
    it(`reports ${error} for ${what}, sends no request, and continues`, async () => {
      const [wrong, right] = [utter('هەڵە', settings), utter('یەک')];
      synthesis.speak(wrong);
      synthesis.speak(right);
      await over(right);
      expect(dispatched.slice(0, 2)).to.deep.equal([`هەڵە error ${error}`, 'یەک start']);
      expect(service.texts).to.deep.equal(['یەک']);
    });
  }

  it('reports a refusal of the service by its Web Speech API code, with our error as cause, and continues', async () => {
    const upgrade = {
      error: 'This voice needs a plan.',
      upgrade_required: true,
      upgrade_url: 'https://x.test/p',
    };
    service.next(STREAM, refuse(403, upgrade), refuse(403, { error: 'The character quota is exhausted.' }));
    const [locked, spent, right] = [utter('یەک'), utter('دوو'), utter('سێ')];
    for (const utterance of [locked, spent, right]) synthesis.speak(utterance);
    const { error, cause } = await over(locked);
    expect([error, cause?.code, cause?.upgradeUrl]).to.deep.equal([
      'voice-unavailable',
      'upgrade-required',
      'https://x.test/p',
    ]);
    expect((await over(spent)).error).to.equal('synthesis-unavailable');
    expect((await over(right)).type).to.equal('end');
  });

  it('reports network when no token is available', async () => {
    service.next(TOKEN, () => Promise.reject(new TypeError('Failed to fetch')));
    const utterance = utter('یەک');
    synthesis.speak(utterance);
    expect((await over(utterance)).error).to.equal('network');
  });

  it('pauses for another player of the page, and dispatches pause', async () => {
    const other = open();
    const [one, two] = [utter(SHORT, {}, 'one'), utter('دوو', {}, 'two')];
    synthesis.speak(one);
    await next(one, 'boundary');
    other.speak(two);
    await next(one, 'pause');
    expect(synthesis.paused).to.equal(true);
    await over(two);
    synthesis.cancel();
    expect(synthesis.paused).to.equal(false);
    const three = utter('سێ');
    synthesis.speak(three);
    await over(three);
    expect(dispatched.at(-1)).to.equal('سێ end');
  });
});
