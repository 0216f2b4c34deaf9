/** Writes one entry after the other, and reads what the other process wrote; arguments: options of the cache, and keys of both, as JSON. */
import { S3SpeechCache } from '../../../src/proxy/cache/s3-speech-cache.ts';
import { readSpeech } from './read-speech.ts';

const [options, own, others] = process.argv.slice(2).map((argument) => JSON.parse(argument));
const cache = new S3SpeechCache(options);
const info = { createdAt: 0, characters: 1, voice: '', page: '' };
for (const key of own) await cache.write(key, { headers: {}, body: new TextEncoder().encode(key), info });
for (const key of others) {
  let body: Uint8Array | undefined;
  while (!body) body = (await readSpeech(cache, key))?.body;
  if (new TextDecoder().decode(body) !== key) throw new Error('This is not what the other process wrote.');
}
