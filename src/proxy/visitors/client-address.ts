import { isPublicHost } from '../base/hosts.ts';

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/**
 * The most distant address that can be trusted. Each trusted reverse proxy appends the address it saw to X-Forwarded-For, so
 * the entry that many places from the right is genuine, and everything to its left is only claimed by the client.
 * Undefined for a machine of the same network that forwards requests and was not declared: all visitors would share its limits.
 */
export function clientAddress(
  trustedProxies: number,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (forwardedFor === undefined) return peer;
  if (trustedProxies === 0) return isPublicAddress(peer) ? peer : undefined;
  const hops = forwardedFor.split(',').map((entry) => entry.trim());
  return hops.at(-trustedProxies) ?? peer;
}

/**
 * The key that a visitor's limits are counted under: an IPv4 address, or the /64 prefix of an IPv6 address (a subscriber has at
 * least that many), the same for every spelling. Undefined for loopback, which is a reverse proxy shared by all visitors, or the
 * developer, and for what is no address.
 */
export function rateLimitKey(address = ''): string | undefined {
  const spelled = address.trim();
  if (IPV4.test(spelled)) return keyOfIpv4(spelled);
  const plain = (/^\[(.*)\](?::\d+)?$/.exec(spelled)?.[1] ?? spelled)
    .replace(/^((?:.*:)?\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!plain.includes(':')) return keyOfIpv4(plain);
  const groups = ipv6Groups(plain);
  if (!groups) return undefined;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return keyOfIpv4(
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.'),
    );
  const isLoopback = groups.every((group, index) => group === (index === 7 ? 1 : 0));
  return isLoopback ? undefined : groups.slice(0, 4).map(toHex).join(':');
}

/** @param address As a transport gives it. */
function isPublicAddress(address: string | undefined): boolean {
  const key = rateLimitKey(address) ?? '';
  return isPublicHost(key.includes(':') ? `[${key}::]` : key);
}

const toHex = (group: number) => group.toString(16);

function keyOfIpv4(address: string): string | undefined {
  return IPV4.test(address) && !address.startsWith('127.') ? address : undefined;
}

/** Eight numbers of 16 bits; undefined for what is no address. The URL parser knows every spelling. */
function ipv6Groups(address: string): number[] | undefined {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]/`)) return undefined;
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - front!.length - back!.length).fill('0');
  return [...front!, ...zeros, ...back!].map((group) => Number.parseInt(group, 16));
}
