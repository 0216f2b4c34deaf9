import { XMLParser } from 'fast-xml-parser';
import { SpeechError } from '../contract/errors.ts';

/** What a sitemap or a feed lists. */
export interface Listing {
  readonly kind: 'pages' | 'sitemaps';
  /** Absolute addresses, each once, in order. */
  readonly urls: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'item', 'entry', 'link'].includes(name),
});

/**
 * The pages that a sitemap, an RSS or an Atom feed lists, or the sitemaps of a sitemap index.
 * @param base Where it came from, for relative addresses.
 * @returns undefined for a text that is none of these: a page.
 * @throws SpeechError `invalid-argument` for XML of another kind, or without any address.
 */
export function listedPages(text: string, base?: string): Listing | undefined {
  const isXml = /^\ufeff?\s*<\?xml\b/.test(text);
  const root = /<(?!\?|!--)(?:\w+:)?(\w+)/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1]?.toLowerCase();
  if (!root || !/^(?:urlset|sitemapindex|rss|feed|rdf)$/.test(root)) {
    if (isXml && root !== 'html' && !/<!doctype html/i.test(text.slice(0, 1000)))
      throw new SpeechError('invalid-argument', 'is XML, but neither a sitemap nor a feed');
    return undefined;
  }
  const urls = addressesOf(parse(text)).flatMap((address) =>
    URL.canParse(address, base) ? [new URL(address, base)] : [],
  );
  const pages = [
    ...new Set(urls.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ href }) => href)),
  ];
  if (!pages.length) throw new SpeechError('invalid-argument', 'lists no page');
  return { kind: root === 'sitemapindex' ? 'sitemaps' : 'pages', urls: pages };
}

function parse(text: string): Node {
  try {
    return parser.parse(text) as Node;
  } catch (cause) {
    throw new SpeechError('invalid-argument', 'is not well-formed XML', { cause });
  }
}

function addressesOf(document: Node): string[] {
  const { urlset, sitemapindex, rss, feed, RDF } = document as Record<string, Node | undefined>;
  const channel = (rss?.channel ?? RDF) as Node | undefined;
  const places = [...list(urlset?.url), ...list(sitemapindex?.sitemap)].map(({ loc }) => text(loc));
  const items = list(channel?.item).map(({ link }) => text((link as unknown[] | undefined)?.[0]));
  const entries = list(feed?.entry).map(({ link }) => alternate(list(link)));
  return [...places, ...items, ...entries].filter((address) => address !== '');
}

/** Atom: the entry's page is the link without a relation, or with `alternate` (RFC 4287, 4.2.7.2). */
function alternate(links: readonly Node[]): string {
  const found = links.find((link) => [undefined, 'alternate'].includes(link['@rel'] as string | undefined));
  return text(found?.['@href']);
}

function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? (value as Node[]) : [];
}

function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null ? text((value as Node)['#text']) : '';
}
