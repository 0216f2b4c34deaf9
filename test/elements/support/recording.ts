import { fixture, html } from '@open-wc/testing';
import '../../../src/elements/tts/kurdish-tts.ts';
import type { KurdishTtsElement } from '../../../src/elements/tts/kurdish-tts.ts';
import type { RecordingOptions } from '../../recording-options.ts';

/** Three paragraphs, each longer than what is joined with the next. */
export const PARAGRAPHS = ['yek', 'du', 'sê'].map((name) =>
  Array.from({ length: 30 }, (_, index) => `${name}${index}`).join(' '),
) as [string, string, string];
export const FREQUENCIES = [300, 500, 800] as const;
/** Long enough that the second part is not due when the first starts. */
export const PART_SECONDS = 12;

export const ARTICLE: RecordingOptions['parts'] = PARAGRAPHS.map((text, index) => ({
  text,
  seconds: PART_SECONDS,
  frequency: FREQUENCIES[index] as number,
}));

/** @returns The address of the JSON file. */
export async function publish(options: Partial<RecordingOptions> = {}): Promise<string> {
  const body = JSON.stringify({ parts: ARTICLE, ...options });
  const response = await fetch('/recordings', { method: 'POST', body });
  return (await response.json()).src;
}

export interface PublishedPage {
  readonly element: KurdishTtsElement;
  readonly article: HTMLElement;
  /** What the element requested: paths, with their ranges. */
  readonly requests: string[];
}

interface PageOptions {
  readonly paragraphs?: readonly string[];
  readonly endpoint?: string;
  readonly preload?: string;
  /** Changes an answer; undefined leaves it. */
  readonly answer?: (path: string, init: RequestInit | undefined) => Promise<Response> | undefined;
}

/** An article with an element that plays its published speech. */
export async function publishedPage(src: string, options: PageOptions = {}): Promise<PublishedPage> {
  const { paragraphs = PARAGRAPHS, endpoint, preload = 'none', answer } = options;
  const requests: string[] = [];
  const watched: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    const range = new Headers(init?.headers).get('range');
    requests.push(range ? `${path} ${range}` : path);
    return answer?.(path, init) ?? fetch(input, init);
  };
  const page = await fixture(html`<div>
    <article id="published">${paragraphs.map((text) => html`<p>${text}</p>`)}</article>
    <kurdish-tts controls src=${src} for="published" highlight="word" preload=${preload} .fetch=${watched}></kurdish-tts>
  </div>`);
  const element = page.querySelector('kurdish-tts') as KurdishTtsElement;
  if (endpoint) element.setAttribute('endpoint', endpoint);
  await element.updateComplete;
  return { element, article: page.querySelector('article') as HTMLElement, requests };
}

/** The frequency that sounds at a time of 24 kHz samples, from zero crossings in a tenth of a second. */
export function frequencyAt(samples: Int16Array, seconds: number): number {
  const from = Math.round(seconds * 24_000);
  let crossings = 0;
  for (let i = from; i < from + 2400; i++)
    if ((samples[i] as number) < 0 !== (samples[i + 1] as number) < 0) crossings++;
  return Math.round((crossings * 5) / 10) * 10;
}

/** The samples of a WAV file. */
export async function samplesOf(file: Blob): Promise<Int16Array> {
  return new Int16Array(await file.slice(44).arrayBuffer());
}
