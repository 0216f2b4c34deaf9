import type { Document, Element } from 'domhandler';
import { elementsUnder } from '../article/elements-under.ts';
import { parseHtml } from '../article/parse-html.ts';
import { headEnd } from './head-end.ts';
import { attributeText } from './player-tag.ts';

/** By which a later run over the same files knows its tags from a page's own. */
const MARK = 'data-kurdish-speech';

/**
 * A page that says where its speech is, for programs that show a link to it (Open Graph). Tags of an earlier run are replaced; a page that
 * names a sound itself is left with that alone.
 * @param mp3 Absolute address; undefined where the page has no published speech, or the site's address is not known.
 */
export function setAudioTags(html: string, mp3: string | undefined): string {
  const page = withoutOurs(html);
  const document = parseHtml(page);
  if (!mp3 || audioTags(document).length) return page;
  const tags = Object.entries({ 'og:audio': mp3, 'og:audio:type': 'audio/mpeg' }).map(
    ([property, content]) => `<meta${attributeText({ property, content, [MARK]: '' })}>`,
  );
  const at = headEnd(document);
  return page.slice(0, at) + tags.join('') + page.slice(at);
}

function withoutOurs(html: string): string {
  let [kept, from] = ['', 0];
  for (const { attribs, sourceCodeLocation } of audioTags(parseHtml(html))) {
    if (!(MARK in attribs)) continue;
    const { startOffset, endOffset } = sourceCodeLocation!;
    kept += html.slice(from, startOffset);
    from = endOffset;
  }
  return kept + html.slice(from);
}

function audioTags(document: Document): Element[] {
  return [...elementsUnder(document)].filter(
    ({ name, attribs }) =>
      name === 'meta' && /^og:audio(?::type)?$/.test(attribs.property ?? attribs.name ?? ''),
  );
}
