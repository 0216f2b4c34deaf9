import { type Document, type Element, isTag } from 'domhandler';
import { elementsUnder } from '../article/elements-under.ts';
import { findSpeakingElements, type SpeakingElement } from '../article/find-speaking-elements.ts';
import { parseHtml } from '../article/parse-html.ts';
import { readHtmlText } from '../article/read-html-text.ts';
import { attributeText, type PlayerTag, playerTag, speechAttributes } from './player-tag.ts';

/** What a page needs for its player. */
export interface PagePlayer extends Omit<PlayerTag, 'htmlFor'> {
  /** Whether `<main>` is read too, where there is no `<article>`. */
  readonly readsMain: boolean;
}

interface Insertion {
  /** UTF-16 offset in the page. */
  readonly at: number;
  readonly text: string;
}

const TAG = '<kurdish-tts';
const DEFAULT_ID = 'kurdish-article';

/**
 * A page with a player: a `<kurdish-tts>` for its article, after the heading. One that the page has itself is kept, and gets its published
 * speech.
 * @returns The page, the same but for these tags; undefined where there is nothing to read.
 */
export function addPlayer(html: string, { readsMain, src, attributes }: PagePlayer): string | undefined {
  // Offsets of elements count after the mark of the byte order.
  const mark = html.startsWith('\ufeff') ? '\ufeff' : '';
  const page = html.slice(mark.length);
  const document = parseHtml(page);
  const own = findSpeakingElements(document).find(({ text }) => text.trim());
  const insertions: Insertion[] = [];
  if (own) {
    // An element that speaks by itself, such as ours of a run that failed, gets its speech too.
    const isSet =
      'src' in own.attributes || ('endpoint' in own.attributes && !(src && speaksAlone(own, page)));
    if (!isSet)
      insertions.push({ at: own.startTag.start + TAG.length, text: attributeText(speechAttributes(src)) });
  } else {
    const article = articleOf(document, readsMain);
    if (!article) return undefined;
    const id = article.attribs.id || freeId(document);
    if (!article.attribs.id)
      insertions.push({ at: startOf(article) + 1 + article.name.length, text: attributeText({ id }) });
    insertions.push({ at: placeIn(article), text: playerTag({ htmlFor: id, src, attributes }) });
  }
  return mark + inserted(page, insertions);
}

function speaksAlone({ attributes }: SpeakingElement, page: string): boolean {
  const { start, end } = attributes.endpoint!;
  return /=\s*["']?local:/.test(page.slice(start, end));
}

/** As `publish` finds it: the first `<article>` with text, else the first `<main>`. */
function articleOf(document: Document, readsMain: boolean): Element | undefined {
  for (const name of readsMain ? ['article', 'main'] : ['article'])
    for (const element of elementsUnder(document))
      if (element.name === name && readHtmlText(element).text.trim()) return element;
  return undefined;
}

function freeId(document: Document): string {
  const taken = new Set([...elementsUnder(document)].map(({ attribs }) => attribs.id));
  let id = DEFAULT_ID;
  for (let number = 2; taken.has(id); number++) id = `${DEFAULT_ID}-${number}`;
  return id;
}

/** After the heading, or the `<header>` around it; else where the article begins. */
function placeIn(article: Element): number {
  for (const heading of elementsUnder(article)) {
    if (heading.name !== 'h1') continue;
    let outer: Element = heading;
    for (let parent = heading.parent; parent && parent !== article; parent = parent.parent)
      if (isTag(parent) && parent.name === 'header') outer = parent;
    return placeOf(outer).endOffset;
  }
  return placeOf(article).startTag?.endOffset ?? startOf(article);
}

interface Place {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly startTag?: { readonly endOffset: number };
}

/** Of an element that the page has written. */
const placeOf = (element: Element) => element.sourceCodeLocation as Place;
const startOf = (element: Element) => placeOf(element).startOffset;

function inserted(page: string, insertions: readonly Insertion[]): string {
  let text = '';
  let copied = 0;
  for (const { at, text: added } of insertions.toSorted((one, other) => one.at - other.at)) {
    text += page.slice(copied, at) + added;
    copied = at;
  }
  return text + page.slice(copied);
}
