import { type Document, type Element, isDocument, isTag, isText } from 'domhandler';
import { SpeechError } from '../contract/errors.ts';
import { DEFAULT_VOICE_GROUP } from '../contract/limits.ts';
import type { Span } from '../text/utterance/utterance.ts';
import { elementsUnder } from './elements-under.ts';
import { nearestLanguage } from './nearest-language.ts';
import { type HtmlText, readHtmlText } from './read-html-text.ts';

/** A `<kurdish-tts>` of a page, with its attributes as the page has written them: they are not checked. */
export interface SpeakingElement {
  /** Its `voice`; empty for the group's first voice. */
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | undefined;
  readonly speed: number | undefined;
  /** Signatures of its parts, joined by dots; empty without. */
  readonly signature: string;
  /** The id of another element to read. */
  readonly htmlFor: string | undefined;
  readonly skipSelector: string;
  /** What it reads besides the text. */
  readonly read: string;
  /** What it reads; empty where there is nothing, or where `fault` says why it cannot be read. */
  readonly text: string;
  /** What of its text names its language or its voice, in order. */
  readonly marks: HtmlText['marks'];
  /** What it reads to a reader who has chosen brief readings. */
  readonly briefText: string;
  /** Why its text cannot be read, in one sentence; undefined where it can. */
  readonly fault: string | undefined;
  /** The `lang` that governs its text; empty when there is none. */
  readonly language: string;
  /** Where its start tag is in the HTML, from `<` to after `>`. Offsets are UTF-16 code units. */
  readonly startTag: Span;
  /** Where its attributes are in the HTML: name, equals sign, value and quotes. Names are in lower case. */
  readonly attributes: Readonly<Record<string, Span>>;
}

interface Place {
  readonly startOffset: number;
  readonly endOffset: number;
}

/** All `<kurdish-tts>` of a page, in document order. */
export function findSpeakingElements(document: Document): SpeakingElement[] {
  const found: SpeakingElement[] = [];
  for (const element of elementsUnder(document))
    if (element.name === 'kurdish-tts') found.push(describe(element, document));
  return found;
}

function describe(element: Element, document: Document): SpeakingElement {
  const { attribs } = element;
  const { 'skip-selector': skipSelector = '', read = '' } = attribs;
  const speed = Number(attribs.speed ?? Number.NaN);
  const location = element.sourceCodeLocation as
    | (Place & { startTag?: Place; attrs?: Record<string, Place> })
    | undefined;
  const source = readElement(element, document);
  return {
    voice: attribs.voice ?? '',
    voiceGroup: attribs['voice-group'] ?? DEFAULT_VOICE_GROUP,
    dialect: attribs.dialect || undefined,
    speed: Number.isFinite(speed) ? speed : undefined,
    signature: attribs.signature ?? '',
    htmlFor: attribs.for,
    skipSelector,
    read,
    ...textOf(element, source),
    get briefText() {
      return textOf(element, source, `${read} brief`).text;
    },
    language: nearestLanguage(source ?? element),
    startTag: toSpan(location?.startTag ?? location ?? { startOffset: 0, endOffset: 0 }),
    attributes: Object.fromEntries(
      Object.entries(location?.attrs ?? {}).map(([name, place]) => [name, toSpan(place)]),
    ),
  };
}

/** @param source What it reads, if there is such an element. */
function textOf(
  { attribs }: Element,
  source: Element | undefined,
  read = attribs.read,
): Pick<SpeakingElement, 'text' | 'marks' | 'fault'> {
  const { text, for: htmlFor, 'skip-selector': skipSelector } = attribs;
  if (text !== undefined) return { text, marks: [], fault: undefined };
  if (!source) return { text: '', marks: [], fault: `The attribute "for" names no element: "${htmlFor}".` };
  try {
    return { ...readHtmlText(source, skipSelector, read), fault: undefined };
  } catch (error) {
    if (error instanceof SpeechError) return { text: '', marks: [], fault: error.message };
    throw error;
  }
}

/** The element itself if it has content or names no other, else the one it names. */
function readElement(element: Element, document: Document): Element | undefined {
  const { for: htmlFor } = element.attribs;
  if (!htmlFor || hasContent(element)) return element;
  for (const each of elementsUnder(document)) if (each.attribs.id === htmlFor) return each;
  return undefined;
}

/** As `textContent`, which has scripts and hidden text too, but no template's; without what is for one of its slots. */
function hasContent(element: Element): boolean {
  const waiting = element.children.filter((node) => !(isTag(node) && node.attribs.slot));
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node) && node.data.trim()) return true;
    if (isTag(node)) for (const child of node.children) if (!isDocument(child)) waiting.push(child);
  }
  return false;
}

function toSpan({ startOffset, endOffset }: Place): Span {
  return { start: startOffset, end: endOffset };
}
