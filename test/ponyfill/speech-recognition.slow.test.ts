import { expect } from '@open-wc/testing';
import {
  createSpeechRecognition,
  type RecognitionOptions,
  type SpeechRecognition,
  type SpeechRecognitionErrorEvent,
  type SpeechRecognitionEvent,
} from '../../src/ponyfill/index.ts';
import { Playback, type Sound, Stage, silence } from '../elements/support/dictation.ts';
import { next } from './support/utterance-events.ts';

const GREETING = 'سڵاو چۆنیت من باشم سوپاس';
const ANSWER = 'ئەمڕۆ دەچین بۆ بازاڕ';
const EVENTS = [
  'start',
  'audiostart',
  'soundstart',
  'speechstart',
  'result',
  'speechend',
  'soundend',
  'audioend',
  'nomatch',
  'error',
  'end',
];

describe('speech recognition', () => {
  let stage: Stage;
  let greeting: Sound;
  let answer: Sound;
  let playback: Playback | undefined;
  let dispatched: string[];

  before(async () => {
    stage = await Stage.open();
    [greeting, answer] = await Promise.all([stage.speak(GREETING), stage.speak(ANSWER)]);
  });
  after(() => stage.close());
  beforeEach(() => {
    dispatched = [];
  });
  afterEach(async () => {
    await playback?.close();
    playback = undefined;
  });

  const prepare = (...sounds: Sound[]) => {
    playback = new Playback(...sounds);
    return { track: playback.stream.getAudioTracks()[0] as MediaStreamTrack, playing: playback };
  };
  const open = (settings: Partial<SpeechRecognition> = {}, options: RecognitionOptions = {}) => {
    const SpeechRecognition = createSpeechRecognition({ endpoint: stage.mount, ...options });
    const recognition = Object.assign(new SpeechRecognition(), { lang: 'ckb', ...settings });
    for (const type of EVENTS)
      recognition.addEventListener(type, (event) => {
        const { error } = event as Partial<SpeechRecognitionErrorEvent>;
        const { results } = event as Partial<SpeechRecognitionEvent>;
        const kind = type === 'result' && (results?.item(results.length - 1).isFinal ? 'final' : 'interim');
        dispatched.push([type, error ?? kind].filter(Boolean).join(' '));
      });
    return recognition;
  };
  const sessions = async () => (await stage.counts()).sessions;

  it('dispatches the events of one utterance in order, ends by itself, and returns one final result', async () => {
    const { track, playing } = prepare(silence(0.3), greeting);
    const recognition = open();
    const before = await sessions();
    recognition.start(track);
    expect(dispatched).to.deep.equal([]);
    await next(recognition, 'audiostart');
    expect(await sessions()).to.equal(before);
    void playing.play();
    const [{ results, resultIndex }] = await Promise.all([
      next<SpeechRecognitionEvent>(recognition, 'result'),
      next(recognition, 'end'),
    ]);
    expect([results.length, resultIndex, results[0].isFinal, results[0].length]).to.deep.equal([
      1,
      0,
      true,
      1,
    ]);
    expect(results[0][0].transcript).to.match(/^سڵاو/);
    expect(results[0][0].confidence).to.equal(1);
    expect(results.item(0)).to.equal(results[0]);
    expect(results.item(1)).to.equal(null);
    expect([...results].map(([best]) => best)).to.deep.equal([results[0].item(0)]);
    expect(dispatched.filter((name) => name === 'result final')).to.have.length(1);
    const places = EVENTS.filter((name) => !/nomatch|error|result/.test(name)).map((name) =>
      dispatched.indexOf(name),
    );
    expect(places).to.deep.equal([...places].sort((one, other) => one - other));
    expect(places).not.to.include(-1);
    expect(dispatched).not.to.include.members(['error']);
    expect(track.readyState).to.equal('live');
    expect(await sessions()).to.equal(before + 1);
  });

  it('continues when continuous: interim before final, and results that concatenate to a transcript', async () => {
    const recognition = open({ continuous: true, interimResults: true });
    const events: SpeechRecognitionEvent[] = [];
    recognition.onresult = (event) => events.push(event);
    const { track, playing } = prepare(silence(0.3), greeting, silence(1.5), answer, silence(1));
    recognition.start(track);
    await next(recognition, 'start');
    await playing.play();
    recognition.stop();
    recognition.stop();
    await next(recognition, 'end');
    const { results } = events.at(-1) as SpeechRecognitionEvent;
    expect([...results].map(({ isFinal }) => isFinal)).to.deep.equal([true, true]);
    expect([...results].map((result) => result[0].transcript).join('')).to.match(/^سڵاو \S.*\S \S/);
    expect(results[1][0].transcript).to.match(/^ \S/);
    const finals = events.filter((event) => event.results[event.resultIndex].isFinal);
    expect(finals.map(({ resultIndex }) => resultIndex)).to.deep.equal([0, 1]);
    // A final result is the same object ever after, and each was an interim one first.
    expect(results[0]).to.equal(finals[0].results[0]);
    for (const index of [0, 1])
      expect(events.find(({ results }) => results.length > index)?.results[index].isFinal).to.equal(false);
  });

  it('throws InvalidStateError if already started, or if the track has no live audio', async () => {
    const recognition = open();
    const { track } = prepare(silence(1));
    const invalid = (act: () => void) =>
      expect(act).to.throw(DOMException).with.property('name', 'InvalidStateError');
    recognition.start(track);
    invalid(() => recognition.start(track));
    await next(recognition, 'start');
    recognition.abort();
    invalid(() => recognition.start(track));
    await next(recognition, 'end');
    recognition.start(track);
    recognition.abort();
    await next(recognition, 'end');
    track.stop();
    invalid(() => recognition.start(track));
  });

  it('abort() ends immediately without a result, stop() before listening without any event, both without a session', async () => {
    const before = await sessions();
    const recognition = open({ interimResults: true });
    const { track } = prepare(silence(0.3), greeting);
    recognition.start(track);
    await next(recognition, 'start');
    recognition.abort();
    recognition.abort();
    expect(dispatched).to.deep.equal(['start', 'audiostart']);
    await next(recognition, 'end');
    expect(dispatched).to.deep.equal(['start', 'audiostart', 'audioend', 'error aborted', 'end']);
    dispatched.splice(0);
    recognition.start(track);
    recognition.stop();
    await next(recognition, 'end');
    expect(dispatched).to.deep.equal(['end']);
    recognition.stop();
    recognition.abort();
    expect(await sessions()).to.equal(before);
  });

  it('reports no-speech when nobody speaks, and opens no session', async () => {
    const before = await sessions();
    const recognition = open({}, { silenceTimeout: 0.5 });
    recognition.start(prepare(silence(2)).track);
    await next(recognition, 'end');
    expect(dispatched).to.deep.equal(['start', 'audiostart', 'audioend', 'error no-speech', 'end']);
    expect(await sessions()).to.equal(before);
  });

  for (const lang of ['en-US', 'kmr-Arab'])
    it(`reports language-not-supported for ${lang}, and requests no microphone`, async () => {
      const recognition = open({ lang });
      recognition.start();
      const { error, message, cause } = await next<SpeechRecognitionErrorEvent>(recognition, 'error');
      expect([error, cause?.field]).to.deep.equal(['language-not-supported', 'lang']);
      expect(message).to.include(lang);
      await next(recognition, 'end');
      expect(dispatched).to.deep.equal(['error language-not-supported', 'end']);
    });

  for (const [settings, error] of [
    [{ phrases: [{ phrase: 'سڵاو', boost: 2 }] }, 'phrases-not-supported'],
    [{ processLocally: true }, 'service-not-allowed'],
  ] as [Partial<SpeechRecognition>, string][])
    it(`reports ${error} without starting`, async () => {
      const recognition = open(settings);
      recognition.start();
      await next(recognition, 'error');
      expect(dispatched).to.deep.equal([`error ${error}`]);
      Object.assign(recognition, { phrases: [], processLocally: false, lang: 'en' }).start();
      await next(recognition, 'end');
    });

  it('reports service-not-allowed when the plan has no sessions left, with our error as cause', async () => {
    const spent = await Stage.open({ sessions: 0 });
    const recognition = open({}, { endpoint: spent.mount, mode: 'live' });
    const { track, playing } = prepare(silence(0.3), greeting);
    recognition.start(track);
    await next(recognition, 'start');
    void playing.play();
    const { error, cause } = await next<SpeechRecognitionErrorEvent>(recognition, 'error');
    expect([error, cause?.code]).to.deep.equal(['service-not-allowed', 'session-limit']);
    await next(recognition, 'end');
    expect(dispatched.slice(-3)).to.deep.equal(['audioend', 'error service-not-allowed', 'end']);
    await spent.close();
  });

  for (const [what, tokenEndpoint, address, advice] of [
    ['no proxy', undefined, '/nowhere/token', 'no proxy of kurdish-speech is there; set `endpoint`.'],
    [
      'no service, but a token endpoint,',
      '/token',
      '/nowhere/api/stt-stream-connect',
      '`endpoint` is "/nowhere", where a speech service is expected; set it to the proxy\'s address, such as "/speech".',
    ],
  ] as const)
    it(`reports service-not-allowed when ${what} is at the endpoint, and how to fix it`, async () => {
      const recognition = open(
        {},
        { endpoint: '/nowhere', tokenEndpoint: tokenEndpoint && stage.mount + tokenEndpoint, mode: 'live' },
      );
      const { track, playing } = prepare(silence(0.3), greeting);
      recognition.start(track);
      await next(recognition, 'start');
      void playing.play();
      const { error, message } = await next<SpeechRecognitionErrorEvent>(recognition, 'error');
      expect([error, message]).to.deep.equal([
        'service-not-allowed',
        `${location.origin}${address} answered 404: ${advice}`,
      ]);
      await next(recognition, 'end');
    });

  it('reports nomatch for speech without words', async () => {
    const wordless: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).endsWith('/api/stt-proxy')) return answer;
      return Response.json({ ...(await answer.json()), text: '' });
    };
    const recognition = open({}, { mode: 'record', fetch: wordless });
    const { track, playing } = prepare(silence(0.3), greeting);
    recognition.start(track);
    await next(recognition, 'start');
    void playing.play().then(() => recognition.stop());
    const { results } = await next<SpeechRecognitionEvent>(recognition, 'nomatch');
    expect(results.length).to.equal(0);
    await next(recognition, 'end');
    expect(dispatched).not.to.include('result final');
  });
});
