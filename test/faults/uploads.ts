import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { silentFlacFile } from '../service/support/flac-file.ts';
import type { Fault } from './fault.ts';
import type { Program } from './program.ts';
import { sendRaw, statusOf } from './raw.ts';
import type { Stage } from './stage.ts';
import { verdict } from './verdict.ts';

const MEGABYTE = 1024 * 1024;
const HOURS_OF_SILENCE = 24;
const BOUNDARY = 'boundary-of-a-form';

/** Recordings that are too large, broken off or not what they say. */
export const UPLOADS: readonly Fault[] = [
  {
    name: 'recordings one byte below and above what the plan allows',
    expected: 'the first is read, the second is 400; memory grows by at most 60 MB; neither costs a credit',
    async run(stage) {
      const { service, key, credits } = await open(stage);
      const before = service.rss;
      // Not a recording: read whole, and then refused for what it is.
      const below = await post(service, key, randomBytes(10 * MEGABYTE));
      const above = await post(service, key, randomBytes(10 * MEGABYTE + 1));
      const grown = service.rss - before;
      const used = await credits();
      const codes = [below, above].map(({ status, code }) => `${status} ${code}`);
      return verdict(
        below.code !== above.code && above.status === 400 && grown <= 60 * MEGABYTE && used === 0,
        `${codes.join(', ')}; memory grows by ${(grown / MEGABYTE).toFixed(0)} MB; ${used} credits`,
      );
    },
  },
  {
    name: `${HOURS_OF_SILENCE} hours of silence in a FLAC file`,
    expected: 'refused within 2 s of CPU time, memory grows by at most 100 MB, no credit',
    async run(stage) {
      const { service, key, credits } = await open(stage);
      const bomb = silentFlacFile(HOURS_OF_SILENCE * 3600);
      const [before, cpuBefore] = [service.rss, service.cpuSeconds];
      const { status, code } = await post(service, key, bomb);
      const [grown, cpu] = [service.rss - before, service.cpuSeconds - cpuBefore];
      return verdict(
        status === 400 && cpu <= 2 && grown <= 100 * MEGABYTE && (await credits()) === 0,
        `${bomb.length / 1000} kB: ${status} ${code}, ${cpu.toFixed(2)} s, ${(grown / MEGABYTE).toFixed(0)} MB`,
      );
    },
  },
  {
    name: 'forms without a boundary, with two files, 10,000 fields, an empty file, a false length',
    expected: '400 or 415 each, and the service lives',
    async run(stage) {
      const { service, key } = await open(stage);
      const statuses = [
        (await send(service, key, 'multipart/form-data', field('dialect', 'sorani'))).status,
        (await send(service, key, FORM, field('file', 'x', 'a.wav') + field('file', 'x', 'b.wav') + END))
          .status,
        (await send(service, key, FORM, field('field', 'x').repeat(10_000) + END)).status,
        (await send(service, key, FORM, field('file', '', 'a.wav') + field('dialect', 'sorani') + END))
          .status,
      ];
      const { answer } = await sendRaw(
        service.url,
        `POST /api/stt-proxy HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: ${FORM}\r\nContent-Length: 5\r\n\r\n${field('file', 'x', 'a.wav')}`,
      );
      statuses.push(statusOf(answer));
      return verdict(
        statuses.every((status) => status === 400 || status === 415) && service.isRunning,
        statuses.join(', '),
      );
    },
  },
  {
    name: '20 clients leave in the middle of an upload of 8 MB, fifteen times',
    expected:
      'no descriptor is left, the least memory of the last third at most 60 MB above that of the second, in which 400 MB are sent; no credit',
    async run(stage) {
      const { service, key, credits } = await open(stage);
      const leaveTogether = async () => {
        await Promise.all(Array.from({ length: 20 }, () => leaveMidway(service, key)));
        await delay(1000);
      };
      // The heap takes its room in the first third. What is lost raises the least; the most depends on when garbage was collected.
      // The allocator's own steps are 35 MB at most (75 rounds end within 3 MB of the fifth).
      const least = [Infinity, Infinity, Infinity];
      let descriptors = 0;
      for (let round = 0; round < 15; round++) {
        await leaveTogether();
        if (round === 0) descriptors = service.descriptors;
        const third = Math.floor(round / 5);
        least[third] = Math.min(least[third]!, service.rss);
      }
      const [, second = 0, last = 0] = least;
      const grown = last - second;
      const left = Math.max(0, service.descriptors - descriptors);
      const used = await credits();
      return verdict(
        left <= 2 && grown <= 60 * MEGABYTE && used === 0,
        `${left} descriptors more, ${(second / MEGABYTE).toFixed(0)} MB, then ${(last / MEGABYTE).toFixed(0)} MB, ${used} credits`,
      );
    },
  },
];

const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--\r\n`;

function field(name: string, value: string, file?: string): string {
  const named = file ? `; filename="${file}"` : '';
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n${value}\r\n`;
}

async function open(stage: Stage) {
  const folder = stage.folder();
  const store = await openStore(folder);
  stage.defer(() => store.close());
  const { account, sttKey } = await createAccount(store, { ttsPlan: 'free', sttPlan: 'free' });
  stage.tokens.push(sttKey);
  return {
    service: await stage.program(['serve', '--port', '0', '--data', folder]),
    key: sttKey,
    credits: async () => (await store.usage(account.id, 'credits'))?.used ?? 0,
  };
}

async function send(service: Program, key: string, type: string, body: BodyInit) {
  const response = await fetch(`${service.url}/api/stt-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type },
    body,
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

async function post(service: Program, key: string, file: Uint8Array) {
  const form = new FormData();
  form.append('dialect', 'sorani');
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'recording.flac');
  const response = await fetch(`${service.url}/api/stt-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: form,
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

async function leaveMidway(service: Program, key: string): Promise<void> {
  const sent = request(`${service.url}/api/stt-proxy`, {
    method: 'POST',
    agent: false,
    headers: { 'x-api-key': key, 'content-type': FORM, 'content-length': 8 * MEGABYTE },
  });
  sent.on('error', () => {});
  sent.write(field('dialect', 'sorani') + field('file', '', 'a.wav').slice(0, -2));
  await new Promise((resolve) => sent.write(Buffer.alloc(4 * MEGABYTE), resolve));
  await delay(200);
  sent.destroy();
}
