import { expect } from '@open-wc/testing';
import type { workerDecoders } from '../../../src/audio/compact-streams/worker-decoder.ts';
import { correlation, LEAST_LIKENESS, speak } from '../support/compact-speech.ts';

type Decoders = typeof workerDecoders;

const MODULE = new URL('/src/audio/compact-streams/worker-decoder.ts', location.href).href;
let copies = 0;

/** The function of a page that has not decoded yet. It waits long: a busy machine may need more than a second to start a Worker. */
async function fresh(): Promise<Decoders> {
  const { workerDecoders: decoders } = await import(/* @vite-ignore */ `${MODULE}?copy=${++copies}`);
  return (assetBase, patienceMs = 20_000) => decoders(assetBase, patienceMs);
}

/** A failed comparison could not report a function. */
const isOffered = async (decoders: Decoders) => Boolean(await decoders(undefined));

/** A Worker whose messages can be seen or held back. */
class WatchedWorker extends Worker {
  static started: WatchedWorker[] = [];
  static holdsBack = false;
  /** Runs first in the Worker. */
  static code = '';
  readonly types: string[] = [];
  readonly #held: unknown[] = [];
  onType: (type: string) => void = () => {};

  constructor(url: string | URL) {
    const script = `${WatchedWorker.code}importScripts(${JSON.stringify(String(url))})`;
    super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    WatchedWorker.started.push(this);
  }

  override postMessage(message: { type: string }): void {
    this.types.push(message.type);
    if (WatchedWorker.holdsBack) this.#held.push(message);
    else super.postMessage(message);
    this.onType(message.type);
  }

  release(): void {
    for (const message of this.#held.splice(0)) super.postMessage(message);
  }
}

const FAILING = `
  let pushes = 0;
  addEventListener('message', ({ data }) => {
    if (data.type === 'push' && ++pushes === 3) throw new Error('out of memory');
  });`;

/** What a page's decoder says of bytes that are none, under a policy; or `none`. */
function answerUnder(policy: string): Promise<string> {
  const frame = document.createElement('iframe');
  const script = `
    import { workerDecoders } from '${MODULE}';
    const report = (answer) => parent.postMessage(answer, '*');
    const open = await workerDecoders();
    const again = await workerDecoders();
    if (Boolean(open) !== Boolean(again)) report('another answer');
    const failure = await open?.().push(new Uint8Array(40)).catch(({ message }) => message);
    report(open ? failure : 'none');`;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policy}"><script type="module">${script}</script>`;
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage(event) {
      if (event.source !== frame.contentWindow) return;
      window.removeEventListener('message', onMessage);
      frame.remove();
      resolve(event.data);
    });
    document.body.append(frame);
  });
}

describe('workerDecoders', () => {
  const { Worker } = globalThis;
  beforeEach(() => {
    WatchedWorker.started = [];
    WatchedWorker.holdsBack = false;
    WatchedWorker.code = '';
    globalThis.Worker = WatchedWorker;
  });
  afterEach(() => {
    for (const worker of WatchedWorker.started) worker.terminate();
    globalThis.Worker = Worker;
  });

  it('gives a compact stream as many samples as the plain one, in the same place, with the same words', async () => {
    const openDecoder = await (await fresh())(undefined);
    for (const timestamps of [true, false]) {
      const plain = await speak({ timestamps });
      const compact = await speak({ timestamps, openDecoder });
      expect(compact.type).to.match(/codecs=opus/);
      expect(compact.samples.length).to.equal(plain.samples.length);
      expect(compact.words).to.deep.equal(plain.words);
      const inPlace = correlation(plain.samples, compact.samples, 0);
      expect(inPlace).to.be.above(LEAST_LIKENESS);
      // Half a millisecond off.
      for (const lag of [-12, 12])
        expect(correlation(plain.samples, compact.samples, lag)).to.be.below(inPlace);
    }
  });

  it('decodes several streams at once in one Worker, and frees each where it ends or is left', async () => {
    const decoders = await fresh();
    const [one, other] = await Promise.all([decoders(undefined), decoders(undefined)]);
    const [first, second] = await Promise.all([speak({ openDecoder: one }), speak({ openDecoder: other })]);
    expect(first.samples).to.deep.equal(second.samples);
    const abort = new AbortController();
    const [worker] = WatchedWorker.started;
    worker.onType = () => abort.abort();
    const left = await speak({ openDecoder: one, signal: abort.signal }).catch((error) => error);
    expect(left).to.include({ name: 'AbortError' });
    expect(WatchedWorker.started.length).to.equal(1);
    expect(worker.types.filter((type) => type === 'close').length).to.equal(3);
  });

  for (const [how, code, end] of [
    ['fails', FAILING, () => {}],
    ['ends without a word', '', (worker: Worker) => worker.terminate()],
  ] as const)
    it(`reports a stream as broken where the Worker ${how} in the middle, and opens no more decoders`, async () => {
      WatchedWorker.code = code;
      const decoders = await fresh();
      const openDecoder = await decoders(undefined);
      const [worker] = WatchedWorker.started;
      worker.onType = () => {
        if (worker.types.filter((type) => type === 'push').length === 3) end(worker);
      };
      const error = await speak({ openDecoder }).catch((cause) => cause);
      expect(error).to.include({ name: 'SpeechError', code: 'stream-truncated', retryable: true });
      expect(await isOffered(decoders)).to.equal(false);
      // One that was opened earlier fails at once.
      expect(await speak({ openDecoder }).catch((cause) => cause)).to.include({ code: 'stream-truncated' });
    });

  it('fails as a broken stream does where the audio is none, and opens no more decoders', async () => {
    const decoders = await fresh();
    const broken = new Response(
      'data: {"type":"speech.audio.delta","audio":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}\n\n',
      { headers: { 'content-type': 'text/event-stream; codecs=opus' } },
    );
    const error = await speak({
      openDecoder: await decoders(undefined),
      tokenSource: undefined,
      apiKey: 'none',
      fetch: async () => broken,
    }).catch((cause) => cause);
    expect(error).to.include({ code: 'stream-truncated' });
    expect(await isOffered(decoders)).to.equal(false);
  });

  it('lets speech go on without it while its Worker takes long, and offers it later', async () => {
    const decoders = await fresh();
    WatchedWorker.holdsBack = true;
    expect(await decoders(undefined, 100)).to.equal(undefined);
    WatchedWorker.holdsBack = false;
    const [worker] = WatchedWorker.started;
    expect(worker.types).to.deep.equal(['check']);
    const patient = isOffered(decoders);
    worker.release();
    expect(await patient).to.equal(true);
    expect(WatchedWorker.started.length).to.equal(1);
  });

  it('offers none where a policy forbids WebAssembly or the Worker, each time', async () => {
    const scripts = `default-src 'none'; script-src ${location.origin} 'unsafe-inline'`;
    expect(await answerUnder(`${scripts} 'wasm-unsafe-eval'; worker-src blob:`)).to.match(/not Ogg/);
    expect(await answerUnder(`${scripts}; worker-src blob:`)).to.equal('none');
    expect(await answerUnder(`${scripts} 'wasm-unsafe-eval'; worker-src 'none'`)).to.equal('none');
  });

  it('offers none where there are no Workers', async () => {
    globalThis.Worker = undefined as unknown as typeof Worker;
    expect(await isOffered(await fresh())).to.equal(false);
  });
});
