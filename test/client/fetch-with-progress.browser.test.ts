import { expect } from '@open-wc/testing';
import { encodeWav } from '../../src/audio/capture/wav.ts';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import type { TokenSource } from '../../src/client/token-source.ts';
import { type TranscribeOptions, type Transcription, transcribe } from '../../src/client/transcribe.ts';
import { SpeechError } from '../../src/contract/errors.ts';
import { Stage } from '../elements/support/dictation.ts';

const MEGABYTE = 1024 * 1024;

/** With and without a progress listener: XMLHttpRequest, and fetch. */
const WAYS: readonly Pick<TranscribeOptions, 'onProgress'>[] = [{ onProgress: () => {} }, {}];

async function failure(result: Promise<Transcription>): Promise<unknown> {
  return result.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  );
}

describe('an upload with progress, from a real browser to a real service', () => {
  let stage: Stage;
  before(async () => {
    stage = await Stage.open({ plan: 'starter' });
  });
  after(() => stage.close());

  const send = (audio: Blob, options: Partial<TranscribeOptions> = {}) =>
    transcribe(audio, { ...stage.connection, dialect: 'sorani', ...options });

  it('reports an increasing number of bytes until all are sent, before the response', async () => {
    const noise = new Uint8Array(6 * MEGABYTE);
    const reports: [number, number][] = [];
    let answered = false;
    const onProgress = (sent: number, total: number) => {
      expect(answered).to.equal(false);
      reports.push([sent, total]);
    };
    const error = await failure(send(new Blob([noise]), { onProgress }));
    answered = true;
    expect((error as SpeechError).code).to.equal('unsupported-media');
    const [, total] = reports[0];
    expect(total).to.be.within(noise.length, noise.length + 2000);
    expect(
      reports.every((one, index) => one[1] === total && one[0] >= (reports[index - 1]?.[0] ?? 0)),
    ).to.equal(true);
    expect(reports.at(-1)).to.deep.equal([total, total]);
  });

  it('fails as without progress: the same code, status, message and field, and nothing is billed', async () => {
    const before = (await stage.counts()).credits;
    const cases: [Blob, Partial<TranscribeOptions>, string][] = [
      [new Blob(['not a recording']), {}, 'unsupported-media'],
      [new Blob(['not a recording']), { dialect: 'badini' as 'sorani' }, 'language-not-supported'],
      [new Blob([new Uint8Array(11 * MEGABYTE)]), {}, 'file-too-large'],
      [
        new Blob(['x']),
        { endpoint: 'http://127.0.0.1:9', tokenSource: stage.connection.tokenSource },
        'network',
      ],
      // A web server that answers every request with an HTML page.
      [
        new Blob(['x']),
        { endpoint: 'data:text/html,Home#', tokenSource: stage.connection.tokenSource },
        'not-supported',
      ],
    ];
    for (const [audio, options, code] of cases) {
      const [byRequest, byFetch] = await Promise.all(
        WAYS.map((way) => failure(send(audio, { ...options, ...way })) as Promise<SpeechError>),
      );
      expect(byRequest).to.be.instanceOf(SpeechError);
      expect(byRequest.code).to.equal(code);
      for (const property of ['code', 'status', 'message', 'field', 'upgradeUrl', 'retryable'] as const)
        expect(byRequest[property], property).to.equal(byFetch[property]);
    }
    expect((await stage.counts()).credits).to.equal(before);
  });

  it('is retried with a new token when the first expired in flight, by XMLHttpRequest and by fetch', async () => {
    const spoken = await stage.speak('سڵاو'); // Sorani "silaw"
    const samples = Int16Array.from(spoken.samples, (sample) => sample * 32_767);
    const file = new Blob([encodeWav(samples, spoken.sampleRate)]);
    const before = (await stage.counts()).credits;
    for (const way of WAYS) {
      const real = createTokenSource(`${stage.mount}/token`);
      let requests = 0;
      const tokenSource: TokenSource = {
        ...real,
        async token(scope, signal) {
          const response = await real.token(scope, signal);
          return ++requests === 1 ? { ...response, token: `${response.token}x` } : response;
        },
      };
      const { text } = await send(file, { ...way, tokenSource });
      expect(text).not.to.equal('');
      expect(requests).to.equal(2);
    }
    expect((await stage.counts()).credits).to.equal(before + 2);
  });

  it('stops when the signal is aborted, with its reason, and is not billed', async () => {
    const before = (await stage.counts()).credits;
    const reason = new Error('The page was left.');
    for (const when of ['before', 'at the first bytes'] as const) {
      const controller = new AbortController();
      if (when === 'before') controller.abort(reason);
      let calls = 0;
      const onProgress = () => {
        calls++;
        controller.abort(reason);
      };
      const error = await failure(
        send(new Blob([new Uint8Array(9 * MEGABYTE)]), { onProgress, signal: controller.signal }),
      );
      expect(error).to.equal(reason);
      expect(calls).to.equal(when === 'before' ? 0 : 1);
    }
    expect((await stage.counts()).credits).to.equal(before);
  });
});
