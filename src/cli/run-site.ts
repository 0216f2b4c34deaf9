import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isVoiceGroup, VOICE_GROUPS } from '../contract/limits.ts';
import { ASSETS_FOLDER } from '../sites/assets-folder.ts';
import type { SiteOptions } from '../sites/site-options.ts';
import { FLAG, parseFlags, print, TEXT, usageError } from './arguments/flags.ts';
import { readServiceAddress, readUrl } from './arguments/service-address.ts';
import { readLexicon } from './lexicon/read-lexicon.ts';
import { stoppable } from './progress/stoppable.ts';

const HELP = `Usage: kurdish-speech site DIR [options]

Makes a built site speak: for Hugo, Jekyll and everything that writes HTML files. Run it after each build. Articles get a player after
their heading, and their speech as files; the script is copied beside them. What has not changed is not spoken again.

  DIR               Folder that the generator has written, e.g. public or _site
  --site-url URL    Where it will be served, e.g. https://news.example/blog: for the feed and for addresses (default the root of an origin)
  --articles GLOB   Pages that get a player, e.g. "posts/**"; may be given again (default every page with an <article>)
  --folder NAME     Folder of DIR for the sound (default audio)
  --cache DIR       What is kept between builds (default node_modules/.cache/kurdish-speech)

  --endpoint URL    Speak with a service, with the key in KURDISH_SPEECH_TTS_KEY (default the embedded voices, with neither)
  --origin ORIGIN   With --endpoint: it is a proxy, asked in the name of this origin
  --voice ID        Voice of all articles (default the page's, else the first voice for the dialect)
  --voice-group G   ${VOICE_GROUPS.join(', ')}
  --lexicon FILE    How names are said (JSON or W3C PLS), or news, the package's list
  --intro FILE      A sound before the speech of each article, at most 30 s, made as loud as it: WAV, MP3, Ogg, FLAC, M4A or AAC
  --outro FILE      The same after it
  --feed-title T    Title of the podcast feed (default the host of the site)
  --feed-image URL  Its picture: square, 1400 to 3000 pixels, JPEG or PNG
  --no-feed         No podcast feed

Exit code: 0 when the site is done, 1 after a failure, 2 for a usage error, 130 when stopped.`;

const OPTIONS = {
  'site-url': TEXT,
  articles: { type: 'string', multiple: true },
  folder: TEXT,
  cache: TEXT,
  endpoint: TEXT,
  origin: TEXT,
  voice: TEXT,
  'voice-group': TEXT,
  lexicon: TEXT,
  intro: TEXT,
  outro: TEXT,
  'feed-title': TEXT,
  'feed-image': TEXT,
  'no-feed': FLAG,
  help: FLAG,
} as const;

/** `kurdish-speech site` */
export async function runSite(args: string[]): Promise<void> {
  const { values, positionals } = parseFlags(args, { options: OPTIONS, allowPositionals: true });
  if (values.help) return print(HELP);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length)
    throw usageError('Name one folder: the one that your generator writes, e.g. public. See --help.');
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw usageError(`${JSON.stringify(folder)} is no folder: build the site first.`);
  const group = values['voice-group'];
  if (group !== undefined && !isVoiceGroup(group))
    throw usageError(`--voice-group ${JSON.stringify(group)} is unknown; use ${VOICE_GROUPS.join(', ')}.`);
  const speech = readServiceAddress(values, 'KURDISH_SPEECH_TTS_KEY');
  const address = values['site-url'] && new URL(readUrl('--site-url', values['site-url']));
  const feed = { ...optional('title', values['feed-title']), ...optional('image', values['feed-image']) };
  const options: SiteOptions = {
    ...optional('articles', values.articles),
    ...optional('folder', values.folder),
    ...optional('cache', values.cache),
    ...optional('speech', speech),
    ...optional('voice', values.voice),
    ...optional('voiceGroup', group),
    ...(values.lexicon !== undefined && { lexicon: { entries: await readLexicon(values.lexicon) } }),
    ...optional('intro', values.intro),
    ...optional('outro', values.outro),
    feed: values['no-feed'] ? false : feed,
  };
  const { speakSite } = await import('../sites/speak-site.ts');
  await stoppable(async (signal) => {
    const { pages, published } = await speakSite(
      {
        directory: resolve(folder),
        assets: ASSETS_FOLDER,
        origin: address ? address.origin : undefined,
        base: address ? address.pathname.replace(/\/?$/, '/') : '/',
        log: print,
        signal,
      },
      options,
    );
    if (published < pages.length) process.exitCode = 1;
  });
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [name in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [name in Name]: Value });
}
