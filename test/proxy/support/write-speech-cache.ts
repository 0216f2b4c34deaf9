/** Fills a cache in the folder of the first argument until it is killed. */
import { randomBytes } from 'node:crypto';
import { FolderSpeechCache } from '../../../src/proxy/cache/folder-speech-cache.ts';

const cache = new FolderSpeechCache({ folder: process.argv[2]! });
const body = new Uint8Array(randomBytes(200_000));
const info = { createdAt: 0, characters: 1, voice: '', page: '' };
for (;;) {
  const writes = Array.from({ length: 4 }, () =>
    cache.write(randomBytes(32).toString('base64url'), { headers: {}, body, info }),
  );
  await Promise.all(writes);
  process.stdout.write('.');
}
