import type { OwnScript } from '../page/page-outline.ts';
import { ask, textOf } from './ask.ts';
import type { Answer } from './visit.ts';

/** What a script loads on use: one file of those that a press needs, for each way in which files are loaded. */
const LOADED_BY: Readonly<Record<string, readonly string[]>> = {
  'kurdish-player.js': ['kurdish-speech.js'],
  'kurdish-speech.js': ['pcm-player-processor.js', 'media.js'],
  'kurdish-speech.classic.js': ['pcm-player-processor.js', 'media.js'],
};
const MAX_OTHER_SCRIPTS = 20;
const OWN_NAME = /kurdish-(?:tts|dictate)/;

/** Fetches scripts, and the files beside them, as a page of this origin does. */
export async function visitFiles(
  scripts: readonly OwnScript[],
  pageUrl: string,
  signal: AbortSignal,
): Promise<Map<string, Answer>> {
  const files = new Map<string, Answer>();
  const { origin } = new URL(pageUrl);
  const waiting = scripts.map(({ url, file }) => ({ url, file }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, file } = next;
    if (!url || files.has(url)) continue;
    const answer = await ask(url, signal, { headers: { origin, referer: pageUrl } });
    files.set(url, answer);
    if (answer.status !== 200) continue;
    for (const name of LOADED_BY[file] ?? []) waiting.push({ url: besideOf(url, name), file: name });
  }
  return files;
}

/** The address of a file in the folder of a script, with the query of that script. */
export function besideOf(url: string, file: string): string {
  const { search } = new URL(url);
  const beside = new URL(file, url);
  beside.search = search;
  return beside.href;
}

/** Whether one of these scripts, such as an application's bundle, has our elements in it. */
export async function isBundledIn(urls: readonly string[], signal: AbortSignal): Promise<boolean> {
  for (const url of urls.slice(0, MAX_OTHER_SCRIPTS)) {
    if (!/^https?:/.test(url)) continue;
    if (OWN_NAME.test(textOf(await ask(url, signal)))) return true;
  }
  return false;
}
