import { expect } from '@open-wc/testing';
import { SpeechError } from '../../../../src/contract/errors.ts';
import type { TokenResponse } from '../../../../src/contract/token.ts';
import { transcribeRecording } from '../../../../src/elements/dictate/transcription/transcribe-recording.ts';

const LONG = 2e6;
const SHORT = 1e5;
const TOKEN: TokenResponse = {
  ...{ token: 't', token_type: 'Bearer', expires_in: 60, expires_at: 0, scope: ['stt'] },
  limits: { max_chars: 1, characters: 1, requests: 1 },
};

interface Failures {
  /** How many of the first requests of each kind fail without an answer, as where a gateway refuses them without CORS headers. */
  readonly tokens?: number;
  readonly uploads?: number;
  readonly probes?: number;
}

/** Transcribes a recording through such a gateway. @returns What was asked for, in order, and the outcome. */
async function transcribeThrough(bytes: number, { tokens = 0, uploads = 0, probes = 0 }: Failures) {
  const asked: string[] = [];
  const left = { token: tokens, 'stt-proxy': uploads, 'get-speakers': probes };
  const fails = (what: keyof typeof left) => {
    asked.push(what);
    return left[what]-- > 0;
  };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const isUpload = String(input).endsWith('stt-proxy');
    if (fails(isUpload ? 'stt-proxy' : 'get-speakers')) throw new TypeError('Failed to fetch');
    // The voice list is kept for minutes: from the browser's cache it says nothing of the proxy.
    if (!isUpload) expect(init?.cache).to.equal('no-store');
    return Response.json(isUpload ? { text: 'سڵاو' } : { speakers: [] });
  };
  const token = async () => {
    if (fails('token')) throw new SpeechError('network', 'The proxy could not be reached.');
    return TOKEN;
  };
  const connection = {
    endpoint: 'https://speech.example/speech',
    tokenSource: { token, invalidate() {} },
    fetch,
  };
  const signal = new AbortController().signal;
  const outcome = await transcribeRecording(
    new Blob([new Uint8Array(bytes)]),
    { connection, dialect: 'sorani' },
    signal,
    () => {},
  ).catch((error: unknown) => error);
  return { asked: asked.filter((what) => what !== 'token' || tokens > 0), outcome };
}

describe('transcribeRecording', () => {
  let online: ReturnType<typeof setInterval>;

  // It cuts the delays before retries short.
  before(() => {
    online = setInterval(() => dispatchEvent(new Event('online')), 10);
  });

  after(() => clearInterval(online));

  it('gives up after two uploads where the proxy answers, and says what to look at', async () => {
    const { asked, outcome } = await transcribeThrough(LONG, { uploads: 9 });
    expect(outcome).to.include({ code: 'file-too-large' });
    expect((outcome as Error).message).to.contain('client_max_body_size');
    expect(asked).to.deep.equal(['stt-proxy', 'get-speakers', 'stt-proxy', 'get-speakers']);
  });

  it('sends the recording again once the connection is back', async () => {
    const { asked, outcome } = await transcribeThrough(LONG, { uploads: 3, probes: 3 });
    expect(outcome).to.include({ text: 'سڵاو' });
    expect(asked.filter((what) => what === 'stt-proxy').length).to.equal(4);
  });

  it('does not call a recording too long that no gateway refuses for its size', async () => {
    const { asked, outcome } = await transcribeThrough(SHORT, { uploads: 3 });
    expect(outcome).to.include({ text: 'سڵاو' });
    expect(asked).to.deep.equal(['stt-proxy', 'stt-proxy', 'stt-proxy', 'stt-proxy']);
  });

  it('does not call a recording too long that was never sent, since there was no token', async () => {
    const { asked, outcome } = await transcribeThrough(LONG, { tokens: 9 });
    expect(outcome).to.include({ code: 'network' });
    expect(new Set(asked)).to.deep.equal(new Set(['token']));
  });
});
