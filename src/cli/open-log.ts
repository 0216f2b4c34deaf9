import { type DestinationStream, destination, pino } from 'pino';
import type { ProxyLogger } from '../proxy/base/proxy-logger.ts';
import type { Logger } from '../service/http/logger.ts';
import { oneOf } from './arguments/flags.ts';
import type { LogFlags } from './open-log-flags.ts';

/** Headers and fields whose values are never logged, however deep they are. */
const REDACTED =
  /^(authorization|cookie|set-cookie|x-api-key|speech-signature|key|secret|password|token|jti|text|input|websocket_url)$/i;
/** Values that look like secrets or texts, whatever they are called: keys, signed tokens, passwords in URLs, queries, letters of Arabic script. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bks_(tts|stt)_[\w-]+/g, '[key]'],
  [/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{16,}/g, '[token]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\/\/[^\s/@]+@/g, '//[password]@'],
  [/\?[^\s"')\]]*=[^\s"')\]]*/g, '?[query]'],
  [/\p{Script=Arabic}[\p{Script=Arabic}\s\p{M}\p{P}]*/gu, '[text]'],
];

/** The log of a command: a line for each event, on stderr, without keys, tokens and texts. */
export interface Log {
  readonly service: Logger;
  readonly proxy: ProxyLogger;
}

/**
 * @param defaultLevel What is logged where no flag says so.
 * @param output Stderr by default.
 */
export function openLog(
  flags: LogFlags,
  defaultLevel: 'error' | 'info',
  output: DestinationStream = destination({ dest: 2, sync: true }),
): Log {
  const format = oneOf('--log', flags.log ?? 'json', ['json', 'pretty']);
  const level = oneOf('--log-level', flags['log-level'] ?? defaultLevel, ['error', 'warn', 'info']);
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => clean(fields) as Record<string, unknown>,
      },
    },
    format === 'json' ? output : { write: (line) => output.write(pretty(line)) },
  );
  const write =
    (level: 'error' | 'warn' | 'info') =>
    (event: string, fields: object = {}) =>
      logger[level](fields, clean(event) as string);
  const methods = { error: write('error'), warn: write('warn'), info: write('info') };
  return { service: methods, proxy: methods };
}

function clean(value: unknown): unknown {
  if (typeof value === 'string')
    return SECRETS.reduce((text, [secret, name]) => text.replace(secret, name), value);
  if (Array.isArray(value)) return value.map(clean);
  if (value instanceof Error) return value.name;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, REDACTED.test(name) ? '[redacted]' : clean(inner)]),
  );
}

function pretty(line: string): string {
  const { level, time, event, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${[String(time).slice(11, 19), String(level).toUpperCase().padEnd(5), event, ...details].join(' ')}\n`;
}
