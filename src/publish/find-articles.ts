import { type Article, readArticle } from '../article/read-article.ts';
import { SpeechError } from '../contract/errors.ts';
import { listedPages } from './listed-pages.ts';
import { isAddress, readSource } from './read-source.ts';

/** A page that has been read already. */
export interface Page {
  /** Its path or address, for messages. */
  readonly source: string;
  readonly html: string;
  /** Where it will be served; undefined where that is not known. */
  readonly url: string | undefined;
  /** Name of its files. */
  readonly slug: string;
}

/** An article, or why there is none. `slug`: the name of its files, where it is decided already. */
export type Finding =
  | { readonly source: string; readonly article: Article; readonly slug?: string }
  /** `isInput`: it was named on the command line. `hasNoText`: a page that is no article. */
  | {
      readonly source: string;
      readonly fault: string;
      readonly isInput: boolean;
      readonly hasNoText: boolean;
    };

/** Pages of one run: a sitemap may list 50,000, and each stays in memory until it is published. */
const MAX_PAGES = 5000;

interface Waiting {
  readonly source: string;
  readonly page?: Page;
  readonly isInput: boolean;
  readonly depth: number;
}

/**
 * Reads the articles of all inputs: pages, and the pages that sitemaps and feeds list. Inputs are distinguished by their content.
 * @param onPage Called after each page that was read.
 * @throws The signal's reason when aborted.
 */
export async function findArticles(
  inputs: readonly (string | Page)[],
  signal: AbortSignal,
  onPage: (source: string) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const waiting: Waiting[] = inputs.map((input) =>
    typeof input === 'string'
      ? { source: input, isInput: true, depth: 0 }
      : { source: input.source, page: input, isInput: false, depth: 0 },
  );
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { source, page, isInput, depth } = next;
    const key = isAddress(source) ? new URL(source).href.replace(/#.*$/, '') : source;
    if (seen.has(key)) continue;
    seen.add(key);
    try {
      if (page) {
        const { html, url, slug } = page;
        findings.push({ source, slug, article: readArticle(html, url) });
        onPage(source);
        continue;
      }
      const { text, url } = await readSource(source, signal);
      const listing = depth < 2 ? listedPages(text, url) : undefined;
      if (listing) {
        const step = listing.kind === 'sitemaps' ? 1 : 2;
        if (waiting.length + findings.length + listing.urls.length > MAX_PAGES)
          throw new SpeechError(
            'invalid-argument',
            `lists more than ${MAX_PAGES} pages; name a part of them`,
          );
        waiting.unshift(
          ...listing.urls.map((page) => ({ source: page, isInput: false, depth: depth + step })),
        );
        continue;
      }
      if (!/<[a-z!]/i.test(text))
        throw new SpeechError('invalid-argument', 'is neither HTML, nor a sitemap, nor a feed');
      findings.push({ source, article: readArticle(text, url) });
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error;
      const isNamed = error.message.includes(source.split(/[?#]/)[0]!);
      const isSentence = /^The /.test(error.message);
      const fault = isNamed
        ? error.message
        : `${JSON.stringify(source)}${isSentence ? ':' : ''} ${error.message.replace(/\.$/, '')}.`;
      findings.push({ source, fault, isInput, hasNoText: error.code === 'invalid-argument' });
    }
    onPage(source);
  }
  return findings;
}
