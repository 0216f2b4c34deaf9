import { type ChildNode, type Document, isTag, isText } from 'domhandler';
import { Parser } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { elementsUnder } from './elements-under.ts';
import { findSpeakingElements } from './find-speaking-elements.ts';

/** What browsers never show as text of the page. */
const NOT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe']);

/** Parsed without a pause, in UTF-16 units: a few milliseconds, during which live speech waits. */
const PIECE = 16 * 1024;
/** Each is read from the page; a page of thousands would take seconds. */
const MAX_SPEAKING_ELEMENTS = 50;

/** Texts of a page, without white space. */
export interface PageTexts {
  /**
   * What stands on it: all of its body, with the `text` of each `<kurdish-tts>`; and what these elements read where that is no part of
   * it, because something in between is not read.
   */
  readonly texts: readonly string[];
  /** What each `<kurdish-tts>` reads from its start, also in brief. */
  readonly readings: readonly string[];
}

/** The text of a page. Large pages are parsed with pauses. */
export async function readPageTexts(html: string): Promise<PageTexts> {
  const document = await parseInPieces(html);
  const elements = [...elementsUnder(document)];
  const body = elements.find(({ name }) => name === 'body');
  const readings: string[] = [];
  if (!body) return { texts: [], readings };
  const texts = [wholeText(body.children)];
  const speaking = elements.filter(({ name }) => name === 'kurdish-tts').length;
  if (speaking > MAX_SPEAKING_ELEMENTS) return { texts, readings };
  for (const { text, briefText } of findSpeakingElements(document))
    for (const each of [text, briefText]) {
      const found = each.replace(/\s+/g, '');
      if (!texts.some((known) => known.includes(found))) texts.push(found);
      if (found && !readings.includes(found)) readings.push(found);
    }
  return { texts, readings };
}

async function parseInPieces(html: string): Promise<Document> {
  const parser = new Parser({ treeAdapter: adapter });
  for (let start = 0; start < html.length; start += PIECE) {
    if (start) await new Promise((resolve) => setTimeout(resolve));
    parser.tokenizer.write(html.slice(start, start + PIECE), false);
  }
  parser.tokenizer.write('', true);
  return parser.document;
}

function wholeText(nodes: readonly ChildNode[]): string {
  const found: string[] = [];
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) found.push(node.data);
    if (!isTag(node) || NOT_TEXT.has(node.name)) continue;
    if (node.name === 'kurdish-tts' && node.attribs.text) found.push(node.attribs.text);
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
  }
  return found.join('').replace(/\s+/g, '');
}
