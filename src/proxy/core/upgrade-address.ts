import { isLoopbackHost, isPublicHost } from './hosts.ts';

/**
 * The address of a larger plan where a page may be told it: `https:` on a public host. A service that runs on this machine may name
 * one of its own, too, where all pages run on it. Any other would be the service's address within the network, of which it makes one where it is given none.
 */
export function readUpgradeAddress(value: unknown, allIsLoopback: boolean): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return undefined;
  if (protocol === 'https:' && isPublicHost(hostname)) return value;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && allIsLoopback && isLoopbackHost(hostname) ? value : undefined;
}
