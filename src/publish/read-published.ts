import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublishedSpeech, parsePublishedSpeech } from './published-speech.ts';

/** What is in a folder already, by slug; other files are left alone. */
export async function readPublished(directory: string): Promise<Map<string, PublishedSpeech>> {
  const found = new Map<string, PublishedSpeech>();
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const speech = parsePublishedSpeech(await readFile(join(directory, name), 'utf8').catch(() => ''));
    if (speech) found.set(name.slice(0, -'.json'.length), speech);
  }
  return found;
}
