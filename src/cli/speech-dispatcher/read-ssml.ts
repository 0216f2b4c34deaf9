/** A piece of a message: text, characters that are to be spelled, or the name of an index mark between them. */
export interface SsmlPiece {
  readonly kind: 'text' | 'characters' | 'mark';
  readonly value: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[/?!a-zA-Z][^>]*>/g;

/**
 * Cuts SSML 1.1 into pieces, as far as screen readers send it: `mark`, `sub` and `say-as` with `characters` are obeyed, other elements
 * read for their text. Text that is no well-formed SSML is read too.
 */
export function readSsml(ssml: string): SsmlPiece[] {
  const pieces: SsmlPiece[] = [];
  let kind: 'text' | 'characters' = 'text';
  let isReplaced = false;
  const add = (value: string) => {
    if (value === '' || isReplaced) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, value: last.value + value };
    else pieces.push({ kind, value });
  };
  let from = 0;
  for (const match of ssml.matchAll(TAG)) {
    add(unescapeText(ssml.slice(from, match.index)));
    from = match.index + match[0].length;
    if (match[1] !== undefined) add(match[1]);
    const tag = /^<(\/?)(?:\w+:)?([\w-]+)/.exec(match[0]);
    if (!tag) continue;
    const [, slash, name] = tag;
    const isEnd = slash === '/' || match[0].endsWith('/>');
    if (name === 'mark' && !slash) pieces.push({ kind: 'mark', value: attribute(match[0], 'name') });
    else if (name === 'say-as')
      kind = !isEnd && /^(?:tts:)?char/.test(attribute(match[0], 'interpret-as')) ? 'characters' : 'text';
    else if (name === 'sub') {
      isReplaced = false;
      const alias = slash ? '' : attribute(match[0], 'alias');
      add(alias);
      isReplaced = !isEnd && alias !== '';
    } else if (name === 'break' || name === 'p' || name === 's') add(' ');
  }
  add(unescapeText(ssml.slice(from)));
  return pieces;
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescapeText(match?.[1] ?? match?.[2] ?? '');
}

function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}
