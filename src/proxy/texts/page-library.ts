import type { PageTexts } from '../../article/read-page-texts.ts';
import { Semaphore } from '../../async/semaphore.ts';
import { createThrottle } from '../../async/throttle.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { fetchPage } from './fetch-page.ts';

/** What is known of a page. */
interface KnownPage {
  /** Undefined where it could not be read. */
  readonly texts: PageTexts | undefined;
  /** Epoch milliseconds. */
  readonly triedAt: number;
  readonly expiresAt: number;
  readonly bytes: number;
}

const LIFETIME_MS = 5 * 60_000;
/** An article may have been edited a minute ago; nobody may have a page read more often than this. */
const RETRY_MS = 30_000;
/** Of all pages that are remembered. A page is at most 2 MiB of HTML, and its text twice that in memory. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What a page takes besides its text. */
const OVERHEAD_BYTES = 500;
/** Pages that are being read at once, in all and for one visitor: slow pages of one do not keep others waiting. */
const MAX_READING = 8;
const MAX_READING_PER_VISITOR = 4;
const LOG_INTERVAL_MS = 60_000;

/** The texts of the site's pages, each read when it is first asked for. */
export class PageLibrary {
  readonly #parts: ProxyParts;
  /** By address, the one used least recently first. */
  readonly #pages = new Map<string, KnownPage>();
  /** One at a time: while it is parsed, a page of 2 MiB may take hundreds of times as much memory. */
  readonly #parsing = new Semaphore(1);
  readonly #reading = new Map<string, Promise<KnownPage>>();
  /** Pages that are being read, by the address of the visitor who asked first. */
  readonly #readingFor = new Map<string, number>();
  readonly #isDue: (reason: string) => boolean;
  #bytes = 0;

  constructor(parts: ProxyParts) {
    this.#parts = parts;
    this.#isDue = createThrottle(LOG_INTERVAL_MS, parts.clock);
  }

  /**
   * Whether a page can be read, and what is looked for is there.
   * @param visitor Network address of who asks, where it is known.
   * @param isOn Looks in a text of the page, which has no white space.
   * @param where In what stands on it, or in what its players read.
   * @throws SpeechError `service-unavailable`, 503, while too many other pages are being read.
   */
  async search(
    address: URL,
    visitor: string | undefined,
    isOn: (text: string) => boolean,
    where: keyof PageTexts = 'texts',
  ): Promise<'found' | 'not-found' | 'unreadable'> {
    const { clock } = this.#parts;
    let page = this.#recall(address.href);
    const isThere = () => page?.texts?.[where].some(isOn) === true;
    // A clock that was set back must not keep a page for longer.
    const isDue = () => !page || clock() < page.triedAt || clock() - page.triedAt >= RETRY_MS;
    const isOld = page && (page.expiresAt <= clock() || clock() < page.triedAt);
    if (isOld && isDue()) page = undefined;
    if (!isThere() && isDue()) page = await this.#read(address, visitor);
    if (isThere()) return 'found';
    return page?.texts ? 'not-found' : 'unreadable';
  }

  #recall(key: string): KnownPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** Never rejects for what is wrong with the page. */
  #read(address: URL, visitor = ''): Promise<KnownPage> {
    const key = address.href;
    const reading = this.#reading.get(key);
    if (reading) return reading;
    const others = this.#readingFor.get(visitor) ?? 0;
    if (this.#reading.size >= MAX_READING || (visitor && others >= MAX_READING_PER_VISITOR))
      throw new SpeechError('service-unavailable', 'Too many pages are being read; try again in a second.', {
        status: 503,
      });
    const read = this.#readNow(address).finally(() => {
      this.#reading.delete(key);
      const left = (this.#readingFor.get(visitor) ?? 1) - 1;
      if (left) this.#readingFor.set(visitor, left);
      else this.#readingFor.delete(visitor);
    });
    this.#reading.set(key, read);
    this.#readingFor.set(visitor, others + 1);
    return read;
  }

  async #readNow(address: URL): Promise<KnownPage> {
    const { clock } = this.#parts;
    const before = this.#pages.get(address.href);
    let page: KnownPage;
    try {
      const html = await fetchPage(address);
      const texts = await this.#textsOf(html);
      const bytes = [...texts.texts, ...texts.readings].reduce((sum, text) => sum + 2 * text.length, 0);
      page = { texts, triedAt: clock(), expiresAt: clock() + LIFETIME_MS, bytes };
    } catch (error) {
      this.#report(address, error as Error);
      // A site that is away for a moment does not silence those who are listening.
      const isKnown = before && before.expiresAt > clock();
      page = isKnown
        ? { ...before, triedAt: clock() }
        : { texts: undefined, triedAt: clock(), expiresAt: clock() + RETRY_MS, bytes: 0 };
    }
    this.#remember(address.href, page);
    return page;
  }

  async #textsOf(html: string): Promise<PageTexts> {
    await this.#parsing.take();
    try {
      const { readPageTexts } = await import('../../article/read-page-texts.ts');
      return await readPageTexts(html);
    } finally {
      this.#parsing.release();
    }
  }

  #remember(key: string, page: KnownPage): void {
    this.#forget(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(key, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }

  /** Once a minute for each reason: anybody can ask for pages that do not exist. */
  #report(address: URL, error: Error): void {
    const { logger, secretFilter } = this.#parts;
    if (!this.#isDue(error.message)) return;
    logger.warn('A page cannot be read, so its texts are refused.', {
      page: secretFilter.redact(address.href.slice(0, 300)),
      reason: error.message,
    });
  }
}

function sizeOf(key: string, { bytes }: KnownPage): number {
  return bytes + 2 * key.length + OVERHEAD_BYTES;
}
