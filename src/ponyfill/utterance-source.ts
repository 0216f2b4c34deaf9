import { plainSource, type TextSource } from '../elements/tts/text/text-source.ts';

const SSML = /^\s*(<\?xml\b[^>]*\?>\s*)?<speak\b/;
/** Comments, processing instructions, tags; and the predefined references of XML. */
const MARKUP = /<!--[\s\S]*?-->|<[^>]*>|&(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/gi;
const NAMED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};

/**
 * The spoken text of an utterance. For SSML that is its text content: an engine without SSML support must strip the tags (Web Speech
 * API, `text`). Offsets map back to the utterance's own text.
 */
export function utteranceSource(text: string): TextSource {
  if (!SSML.test(text)) return plainSource(text);
  let spoken = '';
  const origins: number[] = [];
  const add = (part: string, origin: (index: number) => number) => {
    for (let index = 0; index < part.length; index++) origins.push(origin(index));
    spoken += part;
  };
  let end = 0;
  for (const { 0: markup, index } of text.matchAll(MARKUP)) {
    const start = end;
    add(text.slice(start, index), (at) => start + at);
    // A tag separates words like a space, but is not billed twice.
    if (!markup.startsWith('<')) add(decodeReference(markup), () => index);
    else if (/\S$/.test(spoken)) add(' ', () => index);
    end = index + markup.length;
  }
  add(text.slice(end), (at) => end + at);
  return {
    text: spoken,
    authorOffset: (offset) => origins[offset] ?? text.length,
    range: () => undefined,
    offsetOf: () => undefined,
  };
}

function decodeReference(reference: string): string {
  const named = NAMED[reference.toLowerCase()];
  if (named) return named;
  const isHex = /^&#x/i.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 3 : 2), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
