import { elementsUnder } from '../article/elements-under.ts';
import { parseHtml } from '../article/parse-html.ts';
import { headEnd } from './head-end.ts';
import { attributeText } from './player-tag.ts';

/**
 * A page that says where its speech is, for programs that show a link to it (Open Graph). One that names a sound itself is left as it is.
 * @param mp3 Absolute address.
 */
export function addAudioTags(html: string, mp3: string): string {
  const document = parseHtml(html);
  for (const { name, attribs } of elementsUnder(document))
    if (name === 'meta' && (attribs.property ?? attribs.name) === 'og:audio') return html;
  const tags = Object.entries({ 'og:audio': mp3, 'og:audio:type': 'audio/mpeg' }).map(
    ([property, content]) => `<meta${attributeText({ property, content })}>`,
  );
  const at = headEnd(document);
  return html.slice(0, at) + tags.join('') + html.slice(at);
}
