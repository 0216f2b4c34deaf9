import { SpeechError } from '../../contract/errors.ts';
import { limitsFromText } from './limits-from-text.ts';
import type { ProxyOptions, TextSources } from './options.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds proxy options from environment variables; createProxy validates them.
 * @throws SpeechError `invalid-argument` naming the variable, without its value.
 */
export function optionsFromEnvironment(environment: Environment): ProxyOptions {
  return {
    baseUrl: environment.KURDISH_SPEECH_BASE_URL ?? '',
    ttsKey: environment.KURDISH_SPEECH_TTS_KEY,
    sttKey: environment.KURDISH_SPEECH_STT_KEY,
    tokenSecret: environment.KURDISH_SPEECH_TOKEN_SECRET ?? '',
    origins: list(environment.KURDISH_SPEECH_ORIGINS),
    public: flag(environment, 'KURDISH_SPEECH_PUBLIC', 'public'),
    openAI: flag(environment, 'KURDISH_SPEECH_OPENAI', 'openAI'),
    liveHosts: list(environment.KURDISH_SPEECH_LIVE_HOSTS),
    // Checked with the other options; an empty variable counts as unset.
    texts: (environment.KURDISH_SPEECH_TEXTS || undefined) as TextSources | undefined,
    maxChars: wholeNumber(environment, 'KURDISH_SPEECH_MAX_CHARS', 'maxChars', 500),
    maxUploadBytes: wholeNumber(
      environment,
      'KURDISH_SPEECH_MAX_UPLOAD_BYTES',
      'maxUploadBytes',
      100 * 1024 * 1024,
    ),
    maxHeldBytes: wholeNumber(
      environment,
      'KURDISH_SPEECH_MAX_HELD_BYTES',
      'maxHeldBytes',
      512 * 1024 * 1024,
    ),
    trustedProxies: reverseProxies(environment.KURDISH_SPEECH_TRUSTED_PROXIES),
    ...limitsFromText(environment.KURDISH_SPEECH_LIMITS ?? '', 'KURDISH_SPEECH_LIMITS'),
  };
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((item) => item !== '');
}

/** @throws SpeechError `invalid-argument`. */
export function flag(environment: Environment, variable: string, field: string): boolean {
  const value = environment[variable];
  if (value === '1') return true;
  if (value === undefined || value === '' || value === '0') return false;
  throw new SpeechError('invalid-argument', `Set ${variable} to 1 or leave it out.`, { field });
}

function reverseProxies(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^(\d|10)$/.test(value)) return Number(value);
  const message =
    'Set KURDISH_SPEECH_TRUSTED_PROXIES to how many reverse proxies append to X-Forwarded-For, a whole number from 0 to 10.';
  throw new SpeechError('invalid-argument', message, { field: 'trustedProxies' });
}

/** @throws SpeechError `invalid-argument`. */
export function wholeNumber(
  environment: Environment,
  variable: string,
  field: string,
  example: number,
): number | undefined {
  const value = environment[variable];
  if (value === undefined || value === '') return undefined;
  if (/^[1-9]\d{0,11}$/.test(value)) return Number(value);
  const message = `Set ${variable} to a whole number above 0, such as ${example}.`;
  throw new SpeechError('invalid-argument', message, { field });
}
