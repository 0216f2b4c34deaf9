import { TEXT_SOURCES } from '../proxy/setup/options.ts';
import {
  FLAG,
  LISTEN,
  largeNumber,
  MAX_PORT,
  oneOf,
  parseFlags,
  print,
  setting,
  TEXT,
  wholeNumber,
} from './arguments/flags.ts';
import { explainListenError } from './explain-listen-error.ts';
import { readJsonLexicon } from './lexicon/read-json-lexicon.ts';
import { LOG, LOG_HELP } from './open-log-flags.ts';
import { waitForStopSignal } from './wait-for-stop-signal.ts';

const PROXY_HELP = `Usage: kurdish-speech proxy [options]

  --host HOST      Address to bind (default 127.0.0.1)
  --port PORT      Port to bind, 0 for any free one (default 8301)
  --mount PATH     Path prefix of the proxy (default /speech)
  --trusted-proxies NUMBER
                   How many reverse proxies in front append to X-Forwarded-For,
                   0 to 10 (default KURDISH_SPEECH_TRUSTED_PROXIES, or 0). Required
                   behind one for limits per visitor
  --texts any|signed|pages
                   Which texts are spoken: any, those that were signed with
                   KURDISH_SPEECH_TOKEN_SECRET, or those that stand on the page
                   that asks (default KURDISH_SPEECH_TEXTS, or any)
  --lexicon FILE   How names are said (JSON; default KURDISH_SPEECH_LEXICON), or news,
                   the package's list; see kurdish-speech lexicon --help
  --openai         Answer clients made for OpenAI's API, too, below MOUNT/v1; their
                   key is a token of this proxy (default KURDISH_SPEECH_OPENAI, or off)
  --listening      Count how far articles are played, where pages report it, for the
                   status page; needs --metrics (default KURDISH_SPEECH_LISTENING,
                   or off)
  --cache off|memory|DIR|s3://BUCKET/PREFIX
                   Where speech is kept, so that a text that several visitors hear
                   is paid for once (default KURDISH_SPEECH_CACHE, or memory with
                   KURDISH_SPEECH_PUBLIC=1, else off)
  --cache-bytes NUMBER
                   Most bytes to keep (default KURDISH_SPEECH_CACHE_BYTES, or
                   64 MiB in memory, 1 GiB in a folder; a bucket has lifecycle
                   rules instead)
  --redis URL      Share budgets, one-time tokens and the locks of the cache with
                   other instances (default KURDISH_SPEECH_REDIS)
  --limits LIST    Limits of visitors that differ from the defaults, such as
                   "charactersPerDayPerAddress=20000, tokenRequests=50"
                   (default KURDISH_SPEECH_LIMITS)
  --budgets FILE   Budgets per site, team and visitor, for a day or a month: a JSON
                   file, read again when it changes or on SIGHUP (default
                   KURDISH_SPEECH_BUDGETS, a path or the JSON itself)
  --metrics PORT   Serve GET /metrics for Prometheus on this port, 0 for any free
                   one: characters bought, characters saved, bytes, by voice and
                   page, and what is spent of the budgets (default off)
  --metrics-host HOST
                   Address to bind for the metrics (default 127.0.0.1)
${LOG_HELP}

Environment
  KURDISH_SPEECH_BASE_URL      Address of the speech service
  KURDISH_SPEECH_TTS_KEY       Text-to-speech key
  KURDISH_SPEECH_STT_KEY       Speech-to-text key
  KURDISH_SPEECH_TOKEN_SECRET  Secret that signs tokens, at least 32 bytes
  KURDISH_SPEECH_ORIGINS       Exact origins of your pages, comma-separated
  KURDISH_SPEECH_PUBLIC        1 to serve anonymous visitors
  KURDISH_SPEECH_MAX_CHARS     Longest text of one request (default 500)
  KURDISH_SPEECH_MAX_UPLOAD_BYTES
                               Largest file to transcribe (default 10 MiB)
  KURDISH_SPEECH_MAX_HELD_BYTES
                               Memory of the requests that are being answered
                               (default 512 MiB)
  KURDISH_SPEECH_LIVE_HOSTS    Allowed hosts for live transcription
  KURDISH_SPEECH_TRUSTED_PROXIES
                               Same as --trusted-proxies
  KURDISH_SPEECH_TEXTS         Same as --texts
  KURDISH_SPEECH_LEXICON       Same as --lexicon
  KURDISH_SPEECH_OPENAI        1 for --openai
  KURDISH_SPEECH_LISTENING     1 for --listening
  KURDISH_SPEECH_CACHE         Same as --cache
  KURDISH_SPEECH_CACHE_BYTES   Same as --cache-bytes
  KURDISH_SPEECH_REDIS         Same as --redis; its place for a URL with a password
  KURDISH_SPEECH_LIMITS        Same as --limits
  KURDISH_SPEECH_BUDGETS       Same as --budgets
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN
                               Credentials of an s3:// cache
  AWS_REGION                   Region of its bucket; required for AWS
  AWS_ENDPOINT_URL_S3          Its server, if that is not AWS (or AWS_ENDPOINT_URL)`;

/** `kurdish-speech proxy` */
export async function runProxy(args: string[]): Promise<void> {
  const { values } = parseFlags(args, {
    options: {
      ...LISTEN,
      mount: TEXT,
      'trusted-proxies': TEXT,
      texts: TEXT,
      lexicon: TEXT,
      openai: FLAG,
      listening: FLAG,
      cache: TEXT,
      'cache-bytes': TEXT,
      redis: TEXT,
      budgets: TEXT,
      limits: TEXT,
      metrics: TEXT,
      'metrics-host': TEXT,
      ...LOG,
    } as const,
  });
  if (values.help) return print(PROXY_HELP);
  const port = wholeNumber('--port', values.port ?? '8301', 0, MAX_PORT);
  const count = values['trusted-proxies'];
  const trustedProxies = count === undefined ? undefined : wholeNumber('--trusted-proxies', count, 0, 10);
  const bytes = values['cache-bytes'];
  const cacheBytes = bytes === undefined ? undefined : largeNumber('--cache-bytes', bytes);
  const { metrics } = values;
  const texts = values.texts === undefined ? undefined : oneOf('--texts', values.texts, TEXT_SOURCES);
  const metricsPort = metrics === undefined ? undefined : wholeNumber('--metrics', metrics, 0, MAX_PORT);
  const names = setting('--lexicon', values.lexicon, 'KURDISH_SPEECH_LEXICON').value;
  const lexicon = names === undefined ? undefined : await readJsonLexicon(names);
  const { openLog } = await import('./open-log.ts');
  const { startNodeProxy } = await import('../proxy/node.ts');
  const { host, mount, cache, redis, budgets, limits } = values;
  const starting = startNodeProxy({
    environment: process.env,
    host,
    port,
    mount,
    trustedProxies,
    cache,
    cacheBytes,
    redis,
    budgets,
    limits,
    texts,
    lexicon,
    openAI: values.openai,
    listening: values.listening,
    metricsPort,
    metricsHost: values['metrics-host'],
    logger: openLog(values, 'info').proxy,
  });
  const proxy = await explainListenError(starting, host, port);
  print(`kurdish-speech proxies on ${proxy.url}`);
  if (proxy.metricsUrl) print(`metrics on ${proxy.metricsUrl}`);
  await waitForStopSignal();
  await proxy.close();
}
