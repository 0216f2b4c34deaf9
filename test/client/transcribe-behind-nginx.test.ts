import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { transcribe } from '../../src/client/transcribe.ts';
import type { SpeechError } from '../../src/contract/errors.ts';
import { NO_NGINX, startNginx } from '../http/support/nginx.ts';
import { startServer } from './http-server.ts';

describe('transcribe behind nginx', { skip: NO_NGINX }, () => {
  /** A minute of WAV. */
  const RECORDING = new Blob([new Uint8Array(1_920_000)], { type: 'audio/wav' });

  async function transcribeThrough(directive: string) {
    const service = await startServer((_request, response) => response.end('{"text":"سڵاو"}'));
    after(() => service.close());
    const nginx = await startNginx(`location / { proxy_pass ${service.url}; ${directive} }`);
    after(() => nginx.stop());
    return transcribe(RECORDING, { endpoint: nginx.url, apiKey: 'key', dialect: 'sorani' });
  }

  it('says which setting of it refuses a recording of more than 1 MB', async () => {
    await assert.rejects(
      transcribeThrough(''),
      (error: SpeechError) =>
        error.code === 'file-too-large' && error.status === 413 && /client_max_body_size/.test(error.message),
    );
  });

  it('sends the recording where it is allowed', async () => {
    assert.equal((await transcribeThrough('client_max_body_size 110m;')).text, 'سڵاو');
  });
});
