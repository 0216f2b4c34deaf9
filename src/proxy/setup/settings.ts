import { SpeechError } from '../../contract/errors.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../contract/token-scopes.ts';
import { isLoopbackHost, isPublicHost } from '../base/hosts.ts';
import type { Budget } from '../budgets/budget-plan.ts';
import { type PublicLimits, publicBudgets } from '../budgets/public-budgets.ts';
import { readSecret } from '../keys/read-secret.ts';
import type { PlaceLimits } from '../visitors/places.ts';
import { type ProxyOptions, TEXT_SOURCES, type TextSources } from './options.ts';

/** The options that are values, validated, with all defaults applied. */
export interface Settings {
  readonly baseOrigin: string;
  /** Path prefix of the service, without a trailing slash. */
  readonly basePath: string;
  readonly baseIsLoopback: boolean;
  /** True when the service and all listed origins are on this machine, as during development. */
  readonly allIsLoopback: boolean;
  readonly keys: Readonly<Record<TokenScope, string | undefined>>;
  readonly secrets: readonly string[];
  readonly origins: readonly string[];
  readonly isPublic: boolean;
  readonly cookies: boolean;
  readonly openAI: boolean;
  readonly mount: string;
  readonly maxChars: number;
  readonly tokenCharacters: number;
  readonly tokenRequests: number;
  readonly lifetimes: Readonly<Record<TokenScope, number>>;
  readonly liveHosts: readonly string[] | undefined;
  readonly texts: TextSources;
  readonly maxUploadBytes: number;
  /** `maxUploadBytes` plus the overhead of the form. */
  readonly maxFormBytes: number;
  readonly cacheVersion: string;
  readonly publicLimits: PublicLimits;
  /** The limits per day of public mode; none elsewhere. */
  readonly publicBudgets: readonly Budget[];
  readonly requestsAtOnce: PlaceLimits;
  readonly maxHeldBytes: number;
  readonly trustedProxies: number;
  readonly bodyTimeout: number;
  readonly streamTimeout: number;
  readonly fileTimeout: number;
}

/** Boundaries, part headers and small fields of a form with a file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

const PUBLIC_LIMITS: PublicLimits = {
  mintsPerMinutePerAddress: 120,
  mintsPerMinutePerOrigin: 3000,
  charactersPerDayPerAddress: 100_000,
  charactersPerDayPerOrigin: 1_000_000,
  // About 70 hours of compact speech, or 4 of samples as events.
  cachedBytesPerDayPerAddress: 1_000_000_000,
  cachedBytesPerDayPerOrigin: 100_000_000_000,
  transcriptionsPerDayPerAddress: 100,
  transcriptionsPerDayPerOrigin: 2000,
  listeningPerMinutePerAddress: 120,
  listeningPerMinutePerOrigin: 3000,
};

/**
 * Validates the options. Error messages never contain values, because some of them are secrets.
 * @throws SpeechError `invalid-argument` naming the option and its environment variable.
 */
export function readSettings(options: ProxyOptions): Settings {
  const base = readBaseUrl(options.baseUrl);
  const keys = {
    tts: readKey(options.ttsKey, 'ttsKey', 'KURDISH_SPEECH_TTS_KEY'),
    stt: readKey(options.sttKey, 'sttKey', 'KURDISH_SPEECH_STT_KEY'),
  };
  if (!TOKEN_SCOPES.some((scope) => keys[scope])) {
    throw invalid(
      'ttsKey',
      'Set KURDISH_SPEECH_TTS_KEY (option ttsKey), KURDISH_SPEECH_STT_KEY (option sttKey) or both.',
    );
  }
  const secrets = [
    readSecret(options.tokenSecret, 'tokenSecret', 'KURDISH_SPEECH_TOKEN_SECRET (option tokenSecret)'),
  ];
  if (options.previousTokenSecret !== undefined) {
    secrets.push(
      readSecret(options.previousTokenSecret, 'previousTokenSecret', 'option previousTokenSecret'),
    );
  }
  const origins = (options.origins ?? []).map(readOrigin);
  requireAccessControl(options, origins);
  const maxChars = count(options.maxChars, 500, 'maxChars', 'KURDISH_SPEECH_MAX_CHARS (option maxChars)');
  const maxUploadBytes = count(
    options.maxUploadBytes,
    10 * 1024 * 1024,
    'maxUploadBytes',
    'KURDISH_SPEECH_MAX_UPLOAD_BYTES (option maxUploadBytes)',
  );
  const publicLimits = readPublicLimits(options.publicLimits);
  const baseIsLoopback = isLoopbackHost(base.hostname);
  return {
    baseOrigin: base.origin,
    basePath: base.pathname.replace(/\/+$/, ''),
    baseIsLoopback,
    // Without a list, only the proxy's own origin is allowed, and a reverse proxy may expose that under another name.
    allIsLoopback:
      baseIsLoopback &&
      origins.length > 0 &&
      origins.every((origin) => isLoopbackHost(new URL(origin).hostname)),
    keys,
    secrets,
    origins,
    isPublic: options.public === true,
    cookies: options.cookies === true,
    openAI: options.openAI === true,
    mount: readMount(options.mount ?? '/speech'),
    maxChars,
    tokenCharacters: count(options.tokenCharacters, 20 * maxChars, 'tokenCharacters'),
    tokenRequests: count(options.tokenRequests, 100, 'tokenRequests'),
    lifetimes: {
      tts: count(options.lifetimes?.tts, 300, 'lifetimes.tts'),
      stt: count(options.lifetimes?.stt, 60, 'lifetimes.stt'),
    },
    liveHosts: options.liveHosts?.length ? options.liveHosts.map(readLiveHost) : undefined,
    texts: readTexts(options.texts ?? 'any', origins),
    maxUploadBytes,
    maxFormBytes: maxUploadBytes + FORM_OVERHEAD_BYTES,
    cacheVersion: options.cacheVersion ?? '',
    publicLimits,
    publicBudgets: options.public === true ? publicBudgets(publicLimits) : [],
    requestsAtOnce: {
      perToken: count(options.requestsAtOnce?.perToken, 16, 'requestsAtOnce.perToken'),
      perAddress: count(options.requestsAtOnce?.perAddress, 32, 'requestsAtOnce.perAddress'),
    },
    maxHeldBytes: readHeldBytes(options.maxHeldBytes ?? 512 * 1024 * 1024),
    trustedProxies: readTrustedProxies(options.trustedProxies ?? 0),
    bodyTimeout: count(options.bodyTimeout, 20_000, 'bodyTimeout'),
    streamTimeout: count(options.streamTimeout, 30_000, 'streamTimeout'),
    fileTimeout: count(options.fileTimeout, 300_000, 'fileTimeout'),
  };
}

function invalid(field: string, message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field });
}

/** A forgotten setting must not open a paid service to everyone. */
function requireAccessControl(options: ProxyOptions, origins: readonly string[]): void {
  if (options.public === true && origins.length === 0) {
    throw invalid(
      'origins',
      'Set KURDISH_SPEECH_ORIGINS (option origins) to the exact origins of your pages: public mode does not start without them.',
    );
  }
  if (options.public !== true && !options.authorize) {
    throw invalid(
      'authorize',
      'Set KURDISH_SPEECH_PUBLIC=1 together with KURDISH_SPEECH_ORIGINS, or pass createProxy an authorize hook: the proxy does not start open to everyone.',
    );
  }
}

/** Less would hold no answer at all. */
const LEAST_HELD_BYTES = 1024 * 1024;

function readHeldBytes(value: number): number {
  if (Number.isSafeInteger(value) && value >= LEAST_HELD_BYTES) return value;
  throw invalid(
    'maxHeldBytes',
    `Set KURDISH_SPEECH_MAX_HELD_BYTES (option maxHeldBytes) to a whole number from ${LEAST_HELD_BYTES} on.`,
  );
}

function readBaseUrl(value: string): URL {
  const rule = 'Set KURDISH_SPEECH_BASE_URL (option baseUrl) to';
  if (!value || !URL.canParse(value))
    throw invalid(
      'baseUrl',
      `${rule} the address of the speech service, such as https://speech.example.com.`,
    );
  const url = new URL(value);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('baseUrl', `${rule} an https: or http: address.`);
  if (url.username || url.password || url.search || url.hash) {
    throw invalid('baseUrl', `${rule} an address without user name, password, query or fragment.`);
  }
  if (url.protocol === 'http:' && isPublicHost(url.hostname)) {
    throw invalid(
      'baseUrl',
      `${rule} an https: address: plain http: would send the keys unencrypted over the internet.`,
    );
  }
  return url;
}

function readKey(value: string | undefined, field: string, variable: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!/^[\w.~+/=:!@#$%^&*-]{8,512}$/.test(value)) {
    throw invalid(
      field,
      `Set ${variable} (option ${field}) to a key of 8 to 512 ASCII letters, digits and signs, without spaces or quotes.`,
    );
  }
  return value;
}

function readOrigin(value: string): string {
  const isOrigin = URL.canParse(value) && new URL(value).origin === value;
  if (isOrigin && /^https?:/.test(value) && !value.includes('*')) return value;
  throw invalid(
    'origins',
    'Set KURDISH_SPEECH_ORIGINS (option origins) to exact origins such as https://example.com: scheme, host and port only, no path, no trailing slash, no wildcard.',
  );
}

function readLiveHost(value: string): string {
  const host = value.toLowerCase();
  if (!host.includes('*') && URL.canParse(`ws://${host}/`)) {
    const url = new URL(`ws://${host}/`);
    // The default port of either scheme is not part of URL.host.
    if ((url.host === host || `${url.hostname}:80` === host) && url.pathname === '/' && !url.username)
      return host.replace(/:(80|443)$/, '');
  }
  throw invalid(
    'liveHosts',
    'Set KURDISH_SPEECH_LIVE_HOSTS (option liveHosts) to host names such as live.example.com or live.example.com:8443, without a scheme or path.',
  );
}

function readMount(value: string): string {
  if (/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(value) && !/\/\.{1,2}(\/|$)/.test(value))
    return value.replace(/\/$/, '');
  throw invalid('mount', 'Set mount (flag --mount) to a path such as /speech.');
}

function readTexts(value: string, origins: readonly string[]): TextSources {
  const texts = TEXT_SOURCES.find((source) => source === value);
  if (!texts)
    throw invalid('texts', `Set KURDISH_SPEECH_TEXTS (option texts) to one of ${TEXT_SOURCES.join(', ')}.`);
  // Whatever the Host header says must not become an address that the proxy reads.
  if (texts === 'pages' && origins.length === 0)
    throw invalid(
      'origins',
      'Set KURDISH_SPEECH_ORIGINS (option origins) to the origins of your pages: with texts set to pages, the proxy reads no others.',
    );
  return texts;
}

/** A limit that is not a number would never be exceeded. */
function readPublicLimits(overrides: Partial<PublicLimits> = {}): PublicLimits {
  const names = Object.keys(PUBLIC_LIMITS) as (keyof PublicLimits)[];
  const limits = names.map((name) => [
    name,
    count(overrides[name], PUBLIC_LIMITS[name], `publicLimits.${name}`),
  ]);
  return Object.fromEntries(limits) as unknown as PublicLimits;
}

function readTrustedProxies(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw invalid('trustedProxies', 'Set option trustedProxies to a whole number of at least 0.');
}

function count(
  value: number | undefined,
  defaultValue: number,
  field: string,
  name = `option ${field}`,
): number {
  const number = value ?? defaultValue;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw invalid(field, `Set ${name} to a whole number above 0.`);
}
