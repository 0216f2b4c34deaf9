import { elementsUnder } from '../article/elements-under.ts';
import { parseHtml } from '../article/parse-html.ts';
import { headEnd } from './head-end.ts';

const OUR_SCRIPT = /\bkurdish-(?:player|speech)(?:\.classic)?\.js\b/;

/** A page with more tags at the end of its `<head>`; the same page where it has the script already. */
export function addHeadTags(html: string, tags: string): string {
  const document = parseHtml(html);
  for (const { name, attribs } of elementsUnder(document))
    if (name === 'script' && OUR_SCRIPT.test(attribs.src ?? '')) return html;
  const at = headEnd(document);
  return html.slice(0, at) + tags + html.slice(at);
}
