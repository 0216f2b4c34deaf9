import { expect } from '@open-wc/testing';
import { transcribeRecording } from '../../../../src/elements/dictate/transcription/transcribe-recording.ts';

const RECORDING = new Blob([new Uint8Array(100)]);

/** Requests as a page sees them whose gateway is on another origin: what it refuses by itself has no CORS headers. */
function gateway(isReachable: () => boolean, takesUpload: () => boolean) {
  const paths: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const path = String(input);
    paths.push(path.replace(/^.*\/api\//, ''));
    const isUpload = path.endsWith('stt-proxy');
    if (!isReachable() || (isUpload && !takesUpload())) throw new TypeError('Failed to fetch');
    return Response.json(isUpload ? { text: 'سڵاو' } : { speakers: [] });
  };
  const connection = { endpoint: 'https://speech.example/speech', apiKey: 'k', fetch };
  const run = () =>
    transcribeRecording(RECORDING, { connection, dialect: 'sorani' }, new AbortController().signal, () => {});
  return { paths, run };
}

describe('transcribeRecording', () => {
  it('gives up after two uploads where the proxy answers, and says what to look at', async () => {
    const { paths, run } = gateway(
      () => true,
      () => false,
    );
    const error = await run().catch((reason) => reason);
    expect(error.code).to.equal('file-too-large');
    expect(error.message).to.contain('client_max_body_size');
    expect(paths).to.deep.equal(['stt-proxy', 'get-speakers', 'stt-proxy', 'get-speakers']);
  });

  it('sends the recording again once the connection is back', async () => {
    let requests = 0;
    const { paths, run } = gateway(
      () => ++requests > 2,
      () => true,
    );
    expect((await run()).text).to.equal('سڵاو');
    expect(paths).to.deep.equal(['stt-proxy', 'get-speakers', 'stt-proxy']);
  });
});
