import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';

const PROGRAM = new URL('./run-s3-server.mjs', import.meta.url);
const BUCKET = 'speech-of-tests';
/** The only ones that this server knows. */
export const ACCESS_KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export interface S3Server {
  readonly bucket: string;
  readonly endpoint: string;
  /** Stores bytes as they are, under any key. */
  putRaw(key: string, body: Uint8Array<ArrayBuffer>): Promise<void>;
  getRaw(key: string): Promise<Uint8Array<ArrayBuffer>>;
  stop(): Promise<void>;
}

/** Starts a separate S3 server, which verifies signatures, with an empty bucket, on a free port of 127.0.0.1. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-s3-'));
  // Its continuation tokens are encrypted with DES.
  const args = ['--openssl-legacy-provider', PROGRAM.pathname, folder, BUCKET];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  const abandon = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  // In case a test ends before it stops its server.
  process.once('exit', abandon);
  const [line] = (await Promise.race([once(server.stdout, 'data'), exited])) as unknown[];
  const endpoint = `http://127.0.0.1:${Number(String(line))}`;

  async function call(method: string, key: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const url = `${endpoint}/${BUCKET}/${key}`;
    const options = { method, url, ...(body && { body }), ...ACCESS_KEY, service: 's3', region: 'auto' };
    const signed = await new AwsV4Signer(options).sign();
    const response = await fetch(signed.url, { method, headers: signed.headers, body: body ?? null });
    if (!response.ok) throw new Error(`${method} ${key}: ${response.status} ${await response.text()}`);
    return response;
  }

  return {
    bucket: BUCKET,
    endpoint,
    async putRaw(key, body) {
      await (await call('PUT', key, body)).arrayBuffer();
    },
    async getRaw(key) {
      return new Uint8Array(await (await call('GET', key)).arrayBuffer());
    },
    async stop() {
      server.kill('SIGKILL');
      await exited;
      process.removeListener('exit', abandon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
