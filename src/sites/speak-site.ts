import { isUtf8 } from 'node:buffer';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectionOptions } from '../client/request.ts';
import { SpeechError } from '../contract/errors.ts';
import { MAX_TEXT_CHARACTERS } from '../contract/limits.ts';
import { parseLexicon } from '../lexicon/parse-lexicon.ts';
import { embeddedConnection } from '../local/embedded-connection.ts';
import { connect, type Page, Publication, readJingle } from '../publish/index.ts';
import { plainSlug } from '../publish/slugs.ts';
import { addHeadTags } from './add-head-tags.ts';
import { addPlayer } from './add-player.ts';
import { copyAssets } from './copy-assets.ts';
import { findPages } from './find-pages.ts';
import { headTags } from './head-tags.ts';
import { pageAddress } from './page-address.ts';
import { setAudioTags } from './set-audio-tags.ts';
import type { Site, SiteOptions } from './site-options.ts';
import { soundFolder } from './sound-folder.ts';

export { pageMatcher } from './find-pages.ts';

/** What was done. */
export interface SpokenSite {
  /** Pages with a player, by path in the site. */
  readonly pages: readonly string[];
  /** Articles whose speech is there; the other pages speak by themselves. */
  readonly published: number;
  /** Characters that were spoken in this run. */
  readonly characters: number;
}

const FILES = ['opus', 'mp3', 'vtt', 'json'];

/**
 * Makes a built site speak: a player for each article, the script beside it, the speech of what has changed, and the feed.
 * Pages are written last, each at once. An article that cannot be spoken is named, and its player speaks in the reader's browser.
 * @throws SpeechError where the site has no HTML, the service cannot be reached, or two pages have the same name; the signal's reason.
 */
export async function speakSite(site: Site, options: SiteOptions): Promise<SpokenSite> {
  const { directory, origin, base, log, signal = new AbortController().signal } = site;
  const { cache = 'node_modules/.cache/kurdish-speech', feed = {}, attributes } = options;
  const folder = soundFolder(options.folder);
  const globs = [options.articles ?? []].flat();
  const found = await findPages(directory, globs);
  if (!found.length)
    throw new SpeechError(
      'invalid-argument',
      `No HTML file of ${JSON.stringify(directory)} ${globs.length ? `matches ${globs.join(', ')}` : 'was found'}: name the folder that the generator writes, or other globs.`,
    );
  const assets = await copyAssets(site.assets, directory, base);
  const sound = `${base}${encodeURI(folder)}/`;
  const withPlayer = (html: string, src: string | undefined) =>
    addPlayer(html, { readsMain: globs.length > 0, src, attributes });

  const originals = new Map<string, string>();
  const pages: Page[] = [];
  for (const path of found) {
    signal.throwIfAborted();
    const original = await readPage(join(directory, path));
    if (original === undefined) {
      log(`${path} is left as it is: it is not in UTF-8.`);
      continue;
    }
    const html = withPlayer(original, undefined);
    if (html === undefined) continue;
    originals.set(path, original);
    const url = origin && pageAddress(path, base, origin);
    pages.push({ source: path, html, url, slug: plainSlug(pageAddress(path, '/')) });
  }
  requireDifferentNames(pages);

  const { intro, outro } = options;
  const publication = await Publication.prepare({
    ...(await place(options, signal)),
    inputs: pages,
    directory: join(cache, 'audio'),
    voice: { voice: options.voice, voiceGroup: options.voiceGroup },
    lexicon: options.lexicon ? parseLexicon(options.lexicon) : [],
    siteUrl: origin && new URL(sound, origin).href,
    feedTitle: feed ? feed.title : undefined,
    feedImage: feed ? feed.image : undefined,
    isFeedOfRun: true,
    jingles: {
      intro: intro ? await readJingle(intro) : undefined,
      outro: outro ? await readJingle(outro) : undefined,
    },
    signal,
  });
  for (const { reason } of publication.failures) log(reason);
  const { characters } = publication.cost;
  if (characters) log(`${characters} characters to speak.`);
  const silent = new Set<string>();
  let bought = 0;
  for await (const event of publication.run()) {
    if (event.type === 'failure') silent.add(event.slug);
    if (event.type === 'failure' || event.type === 'refused-voice') log(`${event.slug}: ${event.reason}`);
    if (event.type === 'part') bought += event.bought;
    if (event.type === 'article') log(`${event.slug}: ${Math.round(event.speech.duration)} s of speech`);
  }

  const spoken = publication.plans.map(({ slug }) => slug).filter((slug) => !silent.has(slug));
  await copySpeech(join(cache, 'audio'), join(directory, folder), spoken, Boolean(feed && origin));
  const published = new Set(spoken);
  const head = headTags(assets, feed && origin && spoken.length ? `${sound}feed.xml` : undefined);
  for (const { source, slug } of pages) {
    const files = published.has(slug) ? `${sound}${encodeURIComponent(slug)}` : undefined;
    const html = addHeadTags(withPlayer(originals.get(source)!, files && `${files}.json`)!, head);
    const mp3 = files && origin && new URL(`${files}.mp3`, origin).href;
    await writeFile(join(directory, source), setAudioTags(html, mp3));
  }
  const others = site.hasClientRouter
    ? (await findPages(directory, [])).filter((path) => !originals.has(path))
    : [];
  for (const path of others) {
    const html = await readPage(join(directory, path));
    if (html !== undefined) await writeFile(join(directory, path), addHeadTags(html, head));
  }
  log(
    `${pages.length} ${pages.length === 1 ? 'page' : 'pages'} with a player, ${spoken.length} with speech in ${folder}/.`,
  );
  log(
    `Content-Security-Policy: script-src 'self' or '${assets.integrity}', connect-src 'self', media-src 'self'`,
  );
  return { pages: pages.map(({ source }) => source), published: spoken.length, characters: bought };
}

/** Undefined where it is not in UTF-8: it could not be written again as it was. */
async function readPage(path: string): Promise<string | undefined> {
  const bytes = await readFile(path);
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

async function place(
  { speech }: SiteOptions,
  signal: AbortSignal,
): Promise<{ connection: ConnectionOptions; maxCharacters: number }> {
  if (speech) return connect(speech, signal);
  return { connection: embeddedConnection(signal), maxCharacters: MAX_TEXT_CHARACTERS };
}

function requireDifferentNames(pages: readonly Page[]): void {
  const sources = new Map<string, string>();
  for (const { slug, source } of pages) {
    const other = sources.get(slug);
    if (other !== undefined)
      throw new SpeechError(
        'invalid-argument',
        `The sound of ${other} and of ${source} would both be named ${slug}: rename one, or leave it out by "articles".`,
      );
    sources.set(slug, source);
  }
}

async function copySpeech(
  from: string,
  to: string,
  slugs: readonly string[],
  hasFeed: boolean,
): Promise<void> {
  if (!slugs.length) return;
  await mkdir(to, { recursive: true });
  for (const slug of slugs)
    for (const type of FILES) await cp(join(from, `${slug}.${type}`), join(to, `${slug}.${type}`));
  if (hasFeed) await cp(join(from, 'feed.xml'), join(to, 'feed.xml'));
}
