import { plainSource, type TextSource } from '../elements/tts/speech/text-source.ts';

const SSML = /^\s*(<\?xml\b[^>]*\?>\s*)?<speak\b/;
/** Comments, processing instructions, tags; and the references that XML knows by itself. */
const MARKUP = /<!--[\s\S]*?-->|<[^>]*>|&(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/gi;
const NAMED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};

/**
 * What is spoken of an utterance. Of SSML that is its text: an engine without SSML has to pass over the tags (Web Speech API,
 * `text`). Offsets lead back into the utterance's own text.
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
    // A tag parts words as a space does; the space is not billed twice.
    if (!markup.startsWith('<')) add(referred(markup), () => index);
    else if (/\S$/.test(spoken)) add(' ', () => index);
    end = index + markup.length;
  }
  add(text.slice(end), (at) => end + at);
  return { text: spoken, authorOffset: (offset) => origins[offset] ?? text.length, range: () => undefined };
}

function referred(reference: string): string {
  const named = NAMED[reference.toLowerCase()];
  if (named) return named;
  const isHex = /^&#x/i.test(reference);
  const code = Number.parseInt(reference.slice(isHex ? 3 : 2), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
