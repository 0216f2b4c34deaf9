import { createHash } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';

/** Code points: file systems allow 255 bytes, and Kurdish letters take two or three in a name. */
const MAX_LENGTH = 60;

/** Gives each article the name of its files: by its address, safe in paths and URLs, the same in every run. */
export class Slugs {
  /** Slug -> the address of the article that has it. */
  readonly #owners: Map<string, string>;

  /** @param owners Slugs that are taken, with the address of their article; without one it is the article that asks for it. */
  constructor(owners: Iterable<readonly [string, string]>) {
    this.#owners = new Map(owners);
  }

  /**
   * @param source URL or path that was read.
   * @param address Tells one article from another with the same name: its canonical URL, else `source`.
   */
  slugOf(source: string, address: string): string {
    const plain = plainSlug(source);
    const owner = this.#owners.get(plain);
    const slug = !owner || owner === address ? plain : `${plain}-${hash(address)}`;
    this.#owners.set(slug, address);
    return slug;
  }
}

/** The name of an article by its URL or path alone, at most 60 code points. */
export function plainSlug(source: string): string {
  const words = wordsOf(source)
    .normalize('NFC')
    .toLowerCase()
    // Joiners are part of words, but not of addresses.
    .replace(/[\u200b-\u200f\u00ad]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const letters = [...words];
  if (letters.length <= MAX_LENGTH) return words || 'article';
  return `${letters
    .slice(0, MAX_LENGTH - 9)
    .join('')
    .replace(/-+$/, '')}-${hash(words)}`;
}

function wordsOf(source: string): string {
  if (!/^https?:\/\//i.test(source)) {
    const name = basename(source).replace(/\.[a-z]{3,5}$/i, '');
    return name === 'index' ? basename(dirname(resolve(source))) || name : name;
  }
  const { hostname, pathname, search } = new URL(source);
  const path = decoded(pathname)
    .replace(/\/(?:index)?(?:\.[a-z]{3,5})?$/i, '')
    .replace(/\.(?:html?|php|aspx?)$/i, '');
  return `${path}${decoded(search)}`.replace(/^[/?]+/, '') || hostname;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
