import { findSpeakingElements, type SpeakingElement } from '../article/find-speaking-elements.ts';
import { parseHtml } from '../article/parse-html.ts';
import { signText } from '../proxy/texts/sign-text.ts';

/** What becomes of one `<kurdish-tts>`. */
export interface SignedElement {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly voice: string;
  /** Requests that its text takes, each with a signature of its own. */
  readonly parts: number;
  readonly outcome: 'new' | 'changed' | 'same' | 'no-text';
  /** Why its text cannot be read. */
  readonly fault: string | undefined;
}

export interface SignHtmlOptions {
  readonly secret: string;
  readonly maxCharacters: number;
  /** Sign for every voice, also where an element names one. */
  readonly anyVoice: boolean;
}

const TAG = '<kurdish-tts';

/**
 * Gives each `<kurdish-tts>` of a page with text its `signature`; an element that names no voice gets one for any.
 * @returns The page, the same but for these attributes, and its elements in order.
 */
export async function signHtml(
  html: string,
  options: SignHtmlOptions,
): Promise<{ html: string; elements: SignedElement[] }> {
  // No mark of the byte order is part of the page; the offsets of its elements count after it.
  const mark = html.startsWith('\ufeff') ? '\ufeff' : '';
  const page = html.slice(mark.length);
  const elements: SignedElement[] = [];
  let signed = mark;
  let copied = 0;
  // In the order of the source, which is another one where a table has moved elements.
  const found = findSpeakingElements(parseHtml(page)).toSorted(
    (one, other) => one.startTag.start - other.startTag.start,
  );
  for (const element of found) {
    const { startTag, attributes, voice, voiceGroup, text, fault } = element;
    const value = await signText(text, { ...options, voice: options.anyVoice ? '' : voice, voiceGroup });
    const outcome = value ? outcomeOf(page, element, value) : 'no-text';
    const parts = value ? value.split('.').length : 0;
    const line = page.slice(0, startTag.start).split('\n').length;
    elements.push({ line, voice, parts, outcome, fault });
    if (outcome === 'same' || outcome === 'no-text') continue;
    // Right after the name, where nothing can be mistaken for a part of another attribute.
    const after = startTag.start + TAG.length;
    const at = attributes.signature ?? { start: after, end: after };
    signed += `${page.slice(copied, at.start)}${attributes.signature ? '' : ' '}signature="${value}"`;
    copied = at.end;
  }
  return { html: signed + page.slice(copied), elements };
}

function outcomeOf(
  page: string,
  { attributes: { signature } }: SpeakingElement,
  value: string,
): SignedElement['outcome'] {
  if (!signature) return 'new';
  const written = /=\s*(["']?)(.*)\1$/s.exec(page.slice(signature.start, signature.end))?.[2];
  return written === value ? 'same' : 'changed';
}
