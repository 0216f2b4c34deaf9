import type { SpeechPlace } from '../../publish/connect.ts';
import { usageError } from './flags.ts';

/** @returns The address without a slash at its end. */
export function readUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['http:', 'https:'].includes(url.protocol))
    throw usageError(`${name} must be like https://example.com/speech.`);
  return url.href.replace(/\/+$/, '');
}

export function readOrigin(value: string): string {
  if (URL.canParse(value) && new URL(value).origin === value) return value;
  throw usageError(`--origin ${JSON.stringify(value)} must be an origin like https://example.com.`);
}

/** Reads a key of the service from the environment. @param flag The one that needs it. */
export function readKey(variable: string, flag: string): string {
  const key = process.env[variable];
  if (!key) throw usageError(`${variable} is missing: ${flag} needs the key of the service.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw usageError(`${variable} is not a key: it has characters that are not allowed in a header.`);
  return key;
}

/** What `--endpoint` and `--origin` say: a proxy in the name of an origin, else a service with its key; undefined for the embedded engine. */
export function readServiceAddress(
  { endpoint, origin }: { readonly endpoint?: string | undefined; readonly origin?: string | undefined },
  keyVariable: string,
): SpeechPlace | undefined {
  if (endpoint === undefined) {
    if (origin !== undefined) throw usageError('--origin needs --endpoint.');
    return undefined;
  }
  const address = readUrl('--endpoint', endpoint);
  if (origin !== undefined) return { endpoint: address, origin: readOrigin(origin) };
  return { baseUrl: address, key: readKey(keyVariable, '--endpoint') };
}
