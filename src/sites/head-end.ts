import type { Document, Element } from 'domhandler';
import { elementsUnder } from '../article/elements-under.ts';

interface Place {
  readonly startOffset: number;
  readonly startTag?: { readonly endOffset: number };
  readonly endTag?: { readonly startOffset: number };
}

/** UTF-16 offset before `</head>`, else where the `<body>` or the first other element begins: never before the doctype. */
export function headEnd(document: Document): number {
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
