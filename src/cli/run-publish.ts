import { mkdir, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { SpeechError } from '../contract/errors.ts';
import { isVoiceGroup, VOICE_GROUPS } from '../contract/limits.ts';
import type { Jingle, Publication, PublicationEvent, readJingle, SpeechPlace } from '../publish/index.ts';
import { estimatedDuration } from '../text/estimated-duration.ts';
import { FLAG, parseFlags, print, setting, TEXT, usageError } from './arguments/flags.ts';
import { readKey, readOrigin, readUrl } from './arguments/service-address.ts';
import { readLexicon } from './lexicon/read-lexicon.ts';

const HELP = `Usage: kurdish-speech publish INPUT... --out DIR [options]

Makes the speech of articles ahead of time, as files for any web server. Reads what <kurdish-tts> on the page would read, else its
<article>, else its <main>. Says first what it costs; buys nothing twice, and resumes where an earlier run was stopped.

  INPUT            An HTML file or page, a sitemap (or an index of sitemaps) or a feed (RSS, Atom): a path or an http(s) address
  --out DIR        Folder for <slug>.opus, .mp3, .vtt and .json of each article, and feed.xml

Where speech comes from, one of
  --endpoint URL   A proxy, e.g. https://example.com/speech
  --origin ORIGIN  With --endpoint: the origin in whose name, e.g. https://example.com
  --base-url URL   The speech service itself (default KURDISH_SPEECH_BASE_URL), with the key in KURDISH_SPEECH_TTS_KEY

  --voice ID       Voice for all articles (default the page's, else the first voice of the group for the dialect)
  --voice-group G  ${VOICE_GROUPS.join(', ')} (default that of the voice, else the page's)
  --lexicon FILE   How names are said (JSON or W3C PLS), or news, the package's list;
                   see kurdish-speech lexicon --help
  --site-url URL   Where DIR is served, for the feed (default /<name of DIR>/ at the articles' site)
  --feed-title T   Title of the feed (default the host of the site)
  --feed-image URL Picture of the feed: square, 1400 to 3000 pixels, JPEG or PNG (default none)
  --intro FILE     A sound before the speech of each article, at most 30 s, made as loud as it: WAV, MP3, Ogg, FLAC, M4A or AAC
  --outro FILE     The same after it
  --epub           Also write <slug>.epub, which reading systems read along, and <slug>.guided.json for Readium
  --yes            Start without confirmation
  --json           Print one line of JSON for each event

Exit code: 0 when all articles are there, 1 when one has failed, 2 for a usage error or a bad input, 130 when stopped.
Progress goes to stderr, the plan and the results to stdout.`;

const STOPPED = 130;

/** `kurdish-speech publish` */
export async function runPublish(args: string[]): Promise<void> {
  const options = {
    out: TEXT,
    endpoint: TEXT,
    origin: TEXT,
    'base-url': TEXT,
    voice: TEXT,
    'voice-group': TEXT,
    lexicon: TEXT,
    'site-url': TEXT,
    'feed-title': TEXT,
    'feed-image': TEXT,
    intro: TEXT,
    outro: TEXT,
    epub: FLAG,
    yes: FLAG,
    json: FLAG,
    help: FLAG,
  } as const;
  const { values, positionals } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(HELP);
  if (!positionals.length)
    throw usageError('Name what to publish: an HTML file, a page, a sitemap or a feed. See --help.');
  if (!values.out) throw usageError('--out is missing: name the folder for the files.');
  const group = values['voice-group'];
  if (group !== undefined && !isVoiceGroup(group))
    throw usageError(`--voice-group ${JSON.stringify(group)} is unknown; use ${VOICE_GROUPS.join(', ')}.`);
  const place = readPlace(values);
  const siteUrl = values['site-url'] && `${readUrl('--site-url', values['site-url'])}/`;
  const image = readPicture(values['feed-image']);
  const lexicon = values.lexicon === undefined ? [] : await readLexicon(values.lexicon);
  await makeFolder(values.out);

  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('stopped'));
    process.once('SIGINT', () => process.exit(STOPPED));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { signal } = stopping;
  const output = new Output(Boolean(values.json));
  try {
    const { connect, Publication, readJingle } = await import('../publish/index.ts');
    const jingles = {
      intro: await readSound(values.intro, '--intro', readJingle),
      outro: await readSound(values.outro, '--outro', readJingle),
    };
    const { connection, maxCharacters } = await connect(place, signal);
    let pages = 0;
    const publication = await Publication.prepare({
      inputs: positionals,
      directory: values.out,
      connection,
      maxCharacters,
      voice: { voice: values.voice, voiceGroup: group },
      lexicon,
      siteUrl: siteUrl || undefined,
      feedTitle: values['feed-title'],
      feedImage: image,
      epub: values.epub ?? false,
      jingles,
      signal,
      onPage: () => output.progress(`${count(++pages, 'page')} read`),
    });
    output.plan(publication);
    requireGoodInputs(publication);
    if (!values.yes && publication.cost.requests && !(await isConfirmed(signal))) {
      process.stderr.write('Nothing was bought.\n');
      process.exit(STOPPED);
    }
    for await (const event of publication.run()) output.event(event);
  } catch (error) {
    if (!signal.aborted) throw error;
    output.end();
    process.stderr.write('Stopped. Run the same command again to resume: what was bought is kept.\n');
    process.exit(STOPPED);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
  output.end();
  if (output.failures) process.exit(1);
}

/** Prints the plan, the progress and the results, for people or as JSON. */
class Output {
  readonly #json: boolean;
  readonly #isTerminal = process.stderr.isTTY === true;
  #hasLine = false;
  failures = 0;

  constructor(json: boolean) {
    this.#json = json;
  }

  plan(publication: Publication): void {
    const { plans, failures, skipped, cost } = publication;
    const unchanged = plans.filter(({ isUnchanged }) => isUnchanged).length;
    const reused = plans
      .filter(({ isUnchanged }) => !isUnchanged)
      .flatMap(({ parts }) => parts)
      .filter(({ isThere }) => isThere).length;
    const seconds = plans.reduce(
      (sum, { characters, voice }) => sum + estimatedDuration(characters, voice.speed),
      0,
    );
    const minutes = Math.ceil(seconds / 60);
    this.#clear();
    if (this.#json) {
      this.#printJson({
        type: 'plan',
        articles: plans.length,
        unchanged,
        parts_reused: reused,
        ...cost,
        minutes,
        skipped: skipped.length,
      });
      for (const { slug, characters, requests, length, voice, isUnchanged, article } of plans)
        this.#printJson({
          type: 'planned',
          slug,
          title: article.title,
          voice: voice.voice,
          characters,
          requests,
          length,
          unchanged: isUnchanged,
          ...(voice.conflict && { conflict: voice.conflict }),
        });
    } else {
      for (const { slug, voice } of plans)
        if (voice.conflict) this.progress(`${slug}: ${voice.conflict}`, true);
      for (const { slug, characters, length, voice, isUnchanged } of plans)
        if (!isUnchanged)
          print(`${slug}: ${characters} of ${length} characters to buy, voice ${voice.voice}`);
      const parts = reused ? ` ${reused} parts are there already.` : '';
      print(
        cost.requests
          ? `${count(plans.length, 'article')}, ${unchanged} unchanged.${parts} To buy: ${cost.characters} characters in ${count(cost.requests, 'request')}, about ${minutes} min of speech.`
          : `${count(plans.length, 'article')}, ${unchanged} unchanged.${parts} Nothing to buy.`,
      );
    }
    for (const reason of skipped) this.progress(`skipped: ${reason}`, true);
    for (const { reason, isBadInput } of failures) if (!isBadInput) this.#fail(reason);
  }

  event(event: PublicationEvent): void {
    if (event.type === 'part') {
      if (this.#json) this.#printJson(event);
      else this.progress(`${event.slug}: part ${event.done} of ${event.of}`, event.bought > 0);
      return;
    }
    this.#clear();
    if (event.type === 'failure') this.#fail(`${event.slug}: ${event.reason}`, event.slug);
    else if (event.type === 'article') {
      const { slug, speech, bought } = event;
      if (this.#json) this.#printJson({ type: 'article', slug, duration: speech.duration, bought });
      else print(`${slug}: ${formatTime(speech.duration)}, ${bought} characters bought`);
    } else if (this.#json) this.#printJson(event);
    else if (event.type === 'refused-voice') this.progress(`${event.slug}: ${event.reason}`, true);
    else if (event.type === 'feed') print(`${event.path}: ${count(event.episodes, 'episode')}`);
    else print('No feed: pass --site-url, the address where the folder is served.');
  }

  /** One line that the next one replaces on a terminal; elsewhere only what `isLasting` is printed. */
  progress(line: string, isLasting = false): void {
    if (this.#isTerminal)
      process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
    else if (isLasting) process.stderr.write(`${line}\n`);
    this.#hasLine = this.#isTerminal;
  }

  end(): void {
    this.#clear();
  }

  #fail(reason: string, slug?: string): void {
    this.failures++;
    if (this.#json) this.#printJson({ type: 'failure', slug, reason });
    else process.stderr.write(`${reason}\n`);
  }

  #clear(): void {
    if (this.#hasLine) process.stderr.write('\r\x1b[K');
    this.#hasLine = false;
  }

  #printJson(event: object): void {
    print(JSON.stringify(event));
  }
}

function requireGoodInputs({ failures }: Publication): void {
  const bad = failures.filter(({ isBadInput }) => isBadInput).map(({ reason }) => reason);
  if (bad.length) throw usageError(bad.join('\n'));
}

async function isConfirmed(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw usageError('Cannot ask for confirmation without a terminal: add --yes to accept the cost.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal takes Ctrl+C for itself.
  terminal.once('SIGINT', () => process.emit('SIGINT'));
  try {
    return /^y(es)?$/i.test((await terminal.question('Start? [y/N] ', { signal })).trim());
  } finally {
    terminal.close();
  }
}

function readPlace(values: {
  endpoint?: string | undefined;
  origin?: string | undefined;
  'base-url'?: string | undefined;
}): SpeechPlace {
  const { endpoint, origin } = values;
  if (endpoint !== undefined) {
    if (values['base-url'] !== undefined) throw usageError('Use --endpoint or --base-url, not both.');
    if (origin === undefined)
      throw usageError(
        '--origin is missing: with --endpoint, name the origin that the proxy allows, e.g. https://example.com.',
      );
    return { endpoint: readUrl('--endpoint', endpoint), origin: readOrigin(origin) };
  }
  if (origin !== undefined) throw usageError('--origin needs --endpoint.');
  const { name, value } = setting('--base-url', values['base-url'], 'KURDISH_SPEECH_BASE_URL');
  if (!value) throw usageError('Say where speech comes from: --endpoint and --origin, or --base-url.');
  return { baseUrl: readUrl(name, value), key: readKey('KURDISH_SPEECH_TTS_KEY', '--base-url') };
}

function readPicture(value: string | undefined): string | undefined {
  if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
  throw usageError('--feed-image must be an address like https://example.com/podcast.jpg.');
}

/** @throws UsageError where it is no sound. */
async function readSound(
  path: string | undefined,
  flag: string,
  read: typeof readJingle,
): Promise<Jingle | undefined> {
  if (path === undefined) return undefined;
  return read(path).catch((error: Error) => {
    throw error instanceof SpeechError ? usageError(`${flag} ${error.message}`) : error;
  });
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch {
    const found = await stat(path).catch(() => undefined);
    throw usageError(`--out ${JSON.stringify(path)} ${found ? 'is not a folder' : 'cannot be made'}.`);
  }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

function formatTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
