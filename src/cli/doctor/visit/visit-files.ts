import { isMixedContent } from '../page/is-mixed-content.ts';
import type { OwnElement, PageOutline } from '../page/page-outline.ts';
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
  { scripts, elements }: PageOutline,
  pageUrl: string,
  signal: AbortSignal,
): Promise<Map<string, Answer>> {
  const files = new Map<string, Answer>();
  const { origin } = new URL(pageUrl);
  const waiting = scripts.map(({ url, file }) => ({ url, file }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { url, file } = next;
    if (!url || files.has(url) || isMixedContent(url, pageUrl)) continue;
    const answer = await ask(url, signal, { headers: { origin, referer: pageUrl } });
    files.set(url, answer);
    if (answer.status !== 200) continue;
    const later = file.startsWith('kurdish-speech.') ? loadedFor(elements) : [];
    for (const name of [...(LOADED_BY[file] ?? []), ...later])
      waiting.push({ url: besideOf(url, name), file: name });
  }
  return files;
}

/** What the script loads once these elements are used; not where a page says that its files are elsewhere. */
function loadedFor(elements: readonly OwnElement[]): Set<string> {
  const files = new Set<string>();
  const add = (...names: string[]) => {
    for (const name of names) files.add(name);
  };
  for (const { name, endpoint, attributes } of elements) {
    if (attributes['asset-base'] !== undefined) return new Set();
    const isHere = endpoint === 'local:' || attributes.fallback === 'local';
    if (name === 'kurdish-dictate') {
      add('dictate.js', 'capture-worker.js');
      if (!isHere) continue;
      add('local-dictation.js', 'local-dictation-worker.js', 'recognizer.bin.gz');
      add(`recognizer-${attributes.dialect === 'kurmanji' ? 'kurmanji' : 'sorani'}.txt.gz`);
    } else if (name === 'kurdish-tts') {
      if (attributes.src !== undefined) add('published-speech.js');
      if (isHere) add('local-speech.js', 'local-speech-worker.js');
    }
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
