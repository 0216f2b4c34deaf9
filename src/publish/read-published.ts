import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSpeechManifest, type SpeechManifest } from './speech-manifest.ts';

/** What is in a folder already, by slug; other files are left alone. */
export async function readPublished(directory: string): Promise<Map<string, SpeechManifest>> {
  const found = new Map<string, SpeechManifest>();
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const speech = parseSpeechManifest(await readFile(join(directory, name), 'utf8').catch(() => ''));
    if (speech) found.set(name.slice(0, -'.json'.length), speech);
  }
  return found;
}
