import { SpeechError } from '../../contract/errors.ts';
import type { PublicLimits } from '../budgets/public-budgets.ts';
import type { ProxyOptions } from './options.ts';

type LimitOptions = Pick<
  ProxyOptions,
  'tokenCharacters' | 'tokenRequests' | 'lifetimes' | 'requestsAtOnce' | 'publicLimits'
>;

const PUBLIC: readonly (keyof PublicLimits)[] = [
  'mintsPerMinutePerAddress',
  'mintsPerMinutePerOrigin',
  'charactersPerDayPerAddress',
  'charactersPerDayPerOrigin',
  'cachedBytesPerDayPerAddress',
  'cachedBytesPerDayPerOrigin',
  'transcriptionsPerDayPerAddress',
  'transcriptionsPerDayPerOrigin',
  'listeningPerMinutePerAddress',
  'listeningPerMinutePerOrigin',
];
const NAMES: readonly string[] = [
  ...PUBLIC,
  'tokenCharacters',
  'tokenRequests',
  'ttsTokenSeconds',
  'sttTokenSeconds',
  'requestsAtOncePerToken',
  'requestsAtOncePerAddress',
];

/**
 * Limits of visitors as a line of text, such as `charactersPerDayPerAddress=20000, tokenRequests=50`; others keep their defaults.
 * @throws SpeechError `invalid-argument` naming `source` and the limit at fault.
 */
export function limitsFromText(text: string, source: string): LimitOptions {
  const limits: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!NAMES.includes(name)) throw invalid(source, `"${name}" is no limit; there are ${NAMES.join(', ')}.`);
    if (!/^[1-9]\d{0,14}$/.test(value))
      throw invalid(source, `"${name}" takes a whole number above 0, such as ${name}=100.`);
    limits[name] = Number(value);
  }
  const given = (entries: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([option, name]) =>
        limits[name] === undefined ? [] : [[option, limits[name]]],
      ),
    );
  return {
    ...given({ tokenCharacters: 'tokenCharacters', tokenRequests: 'tokenRequests' }),
    lifetimes: given({ tts: 'ttsTokenSeconds', stt: 'sttTokenSeconds' }),
    requestsAtOnce: given({ perToken: 'requestsAtOncePerToken', perAddress: 'requestsAtOncePerAddress' }),
    publicLimits: given(Object.fromEntries(PUBLIC.map((name) => [name, name]))),
  };
}

function invalid(source: string, reason: string): SpeechError {
  return new SpeechError('invalid-argument', `${source}: ${reason}`, { field: 'limits' });
}
