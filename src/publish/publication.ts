import { basename, join, resolve } from 'node:path';
import type { Article } from '../article/read-article.ts';
import type { ConnectionOptions } from '../client/request.ts';
import { SpeechError } from '../contract/errors.ts';
import { countCharacters } from '../contract/limits.ts';
import { VOICE_REFUSALS } from '../contract/run-voice.ts';
import type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
import { hasWords } from '../text/normalize/has-words.ts';
import { chooseVoice, type VoiceFlags, withoutVoices } from './choose-voice.ts';
import { feedXml } from './feed-xml.ts';
import { findArticles, type Page } from './find-articles.ts';
import { firstVoices } from './first-voices.ts';
import type { Jingles } from './jingle.ts';
import { PartFolder } from './part-folder.ts';
import { type ArticlePlan, planArticle } from './plan-article.ts';
import { publishArticle } from './publish-article.ts';
import { readPublished } from './read-published.ts';
import { Slugs } from './slugs.ts';
import type { SpeechManifest } from './speech-manifest.ts';
import { writeAtomically } from './write-atomically.ts';

export interface PublicationOptions {
  /** Paths and addresses, and pages that have been read already. */
  readonly inputs: readonly (string | Page)[];
  /** Where the files are written; made where it is missing. */
  readonly directory: string;
  readonly connection: ConnectionOptions;
  /** The longest text of one request, in code points. */
  readonly maxCharacters: number;
  readonly voice: VoiceFlags;
  /** How names are said. */
  readonly lexicon: readonly LexiconEntry[];
  /** Where the folder is served; derived from the articles' addresses when omitted. */
  readonly siteUrl: string | undefined;
  /** Title of the feed; the host of `siteUrl` when omitted. */
  readonly feedTitle: string | undefined;
  /** Address of the feed's picture; without it the feed has none. */
  readonly feedImage: string | undefined;
  /** Whether articles are written as EPUBs and Guided Navigation Documents too. */
  readonly epub?: boolean;
  /** What sounds before the speech of each article, and after it. */
  readonly jingles?: Jingles;
  /** Whether the feed lists only the articles of this run, not what earlier ones have left in the folder. */
  readonly isFeedOfRun?: boolean;
  readonly signal: AbortSignal;
  /** Called after each page that was read. */
  readonly onPage?: (source: string) => void;
}

/** An article that could not be read, planned or spoken. */
export interface Failure {
  readonly source: string;
  /** One sentence. */
  readonly reason: string;
  /** It was named on the command line, and is not something to publish. */
  readonly isBadInput: boolean;
}

/** What an unfinished or finished run reports. */
export type PublicationEvent =
  | {
      readonly type: 'part';
      readonly slug: string;
      readonly done: number;
      readonly of: number;
      readonly bought: number;
    }
  | {
      readonly type: 'article';
      readonly slug: string;
      readonly speech: SpeechManifest;
      readonly bought: number;
    }
  | { readonly type: 'failure'; readonly slug: string; readonly reason: string }
  /** The voice of a quote was refused, so that the voice of the article reads it. */
  | { readonly type: 'refused-voice'; readonly slug: string; readonly voice: string; readonly reason: string }
  | { readonly type: 'feed'; readonly episodes: number; readonly path: string }
  | { readonly type: 'no-feed' };

/** Text of a service's limit below which it is not divided further. Code points. */
const SHORTEST_LIMIT = 50;

/** The articles of one run: what has to be bought for them, and the run itself. */
export class Publication {
  readonly #options: PublicationOptions;
  readonly #folder: PartFolder;
  /** All articles, also unchanged ones. */
  readonly plans: readonly ArticlePlan[];
  readonly failures: readonly Failure[];
  /** Pages of sitemaps and feeds that have no article. */
  readonly skipped: readonly string[];

  private constructor(
    options: PublicationOptions,
    folder: PartFolder,
    found: { plans: ArticlePlan[]; failures: Failure[]; skipped: string[] },
  ) {
    this.#options = options;
    this.#folder = folder;
    this.plans = found.plans;
    this.failures = found.failures;
    this.skipped = found.skipped;
  }

  /**
   * Reads all inputs and what is there already; buys and writes nothing.
   * @throws SpeechError where the list of voices cannot be had; the signal's reason when aborted.
   */
  static async prepare(options: PublicationOptions): Promise<Publication> {
    const {
      directory,
      inputs,
      signal,
      maxCharacters,
      voice,
      lexicon,
      epub = false,
      jingles,
      onPage,
    } = options;
    const published = await readPublished(directory);
    const folder = new PartFolder(directory, published.values());
    const slugs = new Slugs([...published].map(([slug, { article }]) => [slug, article?.url ?? '']));
    const defaultVoice = firstVoices(options.connection);
    const sources = new Map<string, string>();
    const found = { plans: [] as ArticlePlan[], failures: [] as Failure[], skipped: [] as string[] };
    for (const finding of await findArticles(inputs, signal, onPage)) {
      const { source } = finding;
      if (!('article' in finding)) {
        if (finding.hasNoText && !finding.isInput) found.skipped.push(finding.fault);
        else
          found.failures.push({
            source,
            reason: finding.fault,
            isBadInput: finding.isInput && finding.hasNoText,
          });
        continue;
      }
      const { article } = finding;
      signal.throwIfAborted();
      const address = article.url || source;
      const other = sources.get(address);
      if (other !== undefined) {
        const reason = `${JSON.stringify(source)} names the same canonical address as ${JSON.stringify(other)}: ${address}; give each page its own.`;
        found.failures.push({ source, reason, isBadInput: false });
        continue;
      }
      sources.set(address, source);
      try {
        const chosen = await chooseVoice(article, voice, defaultVoice);
        const slug = finding.slug ?? slugs.slugOf(address, address);
        const previous = published.get(slug);
        const options = { directory, folder, previous, maxCharacters, lexicon, epub, jingles };
        const refused = previous?.refusedVoices ?? [];
        const asBefore = await planArticle(slug, article, withoutVoices(chosen, refused), options);
        // Once there is something to buy, refused voices are tried again.
        const isKept = asBefore.isUnchanged || !refused.length;
        found.plans.push(isKept ? asBefore : await planArticle(slug, article, chosen, options));
      } catch (error) {
        if (!(error instanceof SpeechError) || error.code !== 'invalid-argument') throw error;
        found.failures.push({
          source,
          reason: `${JSON.stringify(source)}: ${error.message}`,
          isBadInput: true,
        });
      }
    }
    return new Publication(options, folder, found);
  }

  /** What is to be bought. A text that several articles have is bought once. */
  get cost(): { readonly characters: number; readonly requests: number } {
    const missing = new Map<string, string>();
    for (const { key, text, spoken, isThere } of this.plans.flatMap(({ parts }) => parts))
      if (!isThere && hasWords(text)) missing.set(JSON.stringify(key), spoken.text);
    const characters = [...missing.values()].reduce((sum, text) => sum + countCharacters(text), 0);
    return { characters, requests: missing.size };
  }

  /**
   * Buys what is missing and writes the files, article by article; one that fails does not stop the others.
   * @throws The signal's reason when aborted.
   */
  async *run(): AsyncGenerator<PublicationEvent, void> {
    const { signal } = this.#options;
    await this.#folder.tidy();
    const finished: ArticlePlan[] = [];
    const changed = this.plans.filter(({ isUnchanged }) => !isUnchanged);
    // A part may have moved here from an article whose files are written anew before.
    for (const { parts } of changed)
      for (const { key, isThere } of parts) if (isThere) await this.#folder.keep(key);
    for (const plan of changed) {
      try {
        finished.push(yield* this.#publish(plan));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        yield { type: 'failure', slug: plan.slug, reason: (error as Error).message };
      }
    }
    if (finished.length === changed.length)
      await this.#folder.forget(finished.flatMap(({ parts }) => parts.map(({ key }) => key)));
    yield await this.#writeFeed();
  }

  /** @returns The plan that was carried out: one with shorter parts, where the service refuses long ones. */
  async *#publish(plan: ArticlePlan): AsyncGenerator<PublicationEvent, ArticlePlan> {
    const { slug, article, voice, previous } = plan;
    const { directory, lexicon, epub = false, jingles } = this.#options;
    const connection = fromPage(this.#options.connection, article);
    const options = { directory, connection, folder: this.#folder, lexicon, epub, jingles };
    let total = 0;
    for (let current = plan; ; ) {
      let count = 0;
      try {
        const parts = publishArticle(current, options);
        for (;;) {
          const { done, value } = await parts.next();
          if (done) {
            yield { type: 'article', slug, speech: value, bought: total };
            return current;
          }
          total += value.bought;
          count = value.done;
          yield { type: 'part', slug, ...value };
        }
      } catch (error) {
        if (!(error instanceof SpeechError)) throw error;
        const limit = Math.floor(current.maxCharacters / 2);
        // None where all parts are there, and joining them failed.
        const speaking = current.parts[count]?.speaking ?? current.voice;
        const isTooLong = error.code === 'text-too-long' && limit >= SHORTEST_LIMIT;
        const isRefused = VOICE_REFUSALS.includes(error.code) && speaking !== current.voice;
        if (!isTooLong && !isRefused) throw error;
        if (isRefused) {
          const reason = `${voice.voice} reads what is for ${speaking.voice}: ${error.message}`;
          yield { type: 'refused-voice', slug, voice: speaking.voice, reason };
        }
        current = await planArticle(
          slug,
          article,
          withoutVoices(current.voice, isRefused ? [speaking.voice] : []),
          {
            ...options,
            previous,
            maxCharacters: isTooLong ? limit : current.maxCharacters,
          },
        );
      }
    }
  }

  async #writeFeed(): Promise<PublicationEvent> {
    const { directory, feedTitle, feedImage, isFeedOfRun = false } = this.#options;
    const ofRun = new Set(this.plans.map(({ slug }) => slug));
    const episodes = [...(await readPublished(directory))].filter(
      ([slug]) => !isFeedOfRun || ofRun.has(slug),
    );
    const siteUrl =
      this.#options.siteUrl ??
      siteOf(
        directory,
        this.plans.map(({ article }) => article),
      );
    if (!siteUrl || !episodes.length) return { type: 'no-feed' };
    const path = join(directory, 'feed.xml');
    await writeAtomically(
      path,
      feedXml(episodes, { siteUrl, title: feedTitle ?? new URL(siteUrl).hostname, image: feedImage }),
    );
    return { type: 'feed', episodes: episodes.length, path };
  }
}

/** A proxy may speak only what stands on the page that a request names. */
function fromPage(connection: ConnectionOptions, { url }: Article): ConnectionOptions {
  const { tokenSource, fetch = globalThis.fetch } = connection;
  if (!tokenSource || !URL.canParse(url)) return connection;
  const page = { 'speech-page': new URL(url).pathname };
  const headersOf = (init: RequestInit = {}) => ({ ...(init.headers as Record<string, string>), ...page });
  return { ...connection, fetch: (input, init) => fetch(input, { ...init, headers: headersOf(init) }) };
}

/** The folder at the root of the articles' site. */
function siteOf(directory: string, articles: readonly Article[]): string | undefined {
  const page = articles.find(({ url }) => /^https?:/.test(url))?.url;
  return page && new URL(`/${encodeURIComponent(basename(resolve(directory)))}/`, page).href;
}
