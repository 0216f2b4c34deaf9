import { type ChildNode, isTag, isText } from 'domhandler';
import { elementsUnder } from './elements-under.ts';
import { findSpeakingElements } from './find-speaking-elements.ts';
import { parseHtml } from './parse-html.ts';
import { readHtmlText } from './read-html-text.ts';

/** What browsers never show as text of the page. */
const NOT_TEXT = new Set(['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe']);

/**
 * The text that stands on a page, without white space: all of its body, with the `text` of each `<kurdish-tts>`; and, where they are no
 * part of that because something inside them is not read, the body and the elements as a listener hears them.
 */
export function readPageTexts(html: string): string[] {
  const document = parseHtml(html);
  const body = [...elementsUnder(document)].find(({ name }) => name === 'body');
  if (!body) return [];
  const texts = [wholeText(body.children)];
  const spoken = [readHtmlText(body), ...findSpeakingElements(document).map(({ text }) => text)];
  for (const each of spoken) {
    const text = each.replace(/\s+/g, '');
    if (!texts.some((known) => known.includes(text))) texts.push(text);
  }
  return texts;
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
