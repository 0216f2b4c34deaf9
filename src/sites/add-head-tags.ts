import type { Document, Element } from 'domhandler';
import { elementsUnder } from '../article/elements-under.ts';
import { parseHtml } from '../article/parse-html.ts';

const OUR_SCRIPT = /\bkurdish-(?:player|speech)(?:\.classic)?\.js\b/;

/** A page with more tags at the end of its `<head>`; the same page where it has the script already. */
export function addHeadTags(html: string, tags: string): string {
  const document = parseHtml(html);
  for (const { name, attribs } of elementsUnder(document))
    if (name === 'script' && OUR_SCRIPT.test(attribs.src ?? '')) return html;
  const at = headEnd(document);
  return html.slice(0, at) + tags + html.slice(at);
}

interface Place {
  readonly startOffset: number;
  readonly startTag?: { readonly endOffset: number };
  readonly endTag?: { readonly startOffset: number };
}

/** Before `</head>`, else where the `<body>` or the first other element begins: never before the doctype. */
function headEnd(document: Document): number {
  for (const element of elementsUnder(document)) {
    const place = placeOf(element);
    if (element.name === 'head' && place?.endTag) return place.endTag.startOffset;
    if (element.name === 'body' && place?.startTag) return place.startTag.endOffset;
    if (place && !['html', 'head', 'body'].includes(element.name) && !isInHead(element))
      return place.startOffset;
  }
  return 0;
}

const isInHead = ({ parent }: Element) => parent !== null && 'name' in parent && parent.name === 'head';
const placeOf = (element: Element) => element.sourceCodeLocation as Place | null | undefined;
