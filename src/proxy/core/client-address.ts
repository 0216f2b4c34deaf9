/**
 * The address a request came from, as far as it can be believed: each reverse proxy of one's own appends the address it
 * saw to X-Forwarded-For, so the entry that many places from the right is true and everything left of it is the caller's claim.
 */
export function callerAddress(
  trustedProxies: number,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const hops = forwardedFor.split(',').map((entry) => entry.trim());
  return hops.at(-trustedProxies) ?? peer;
}

/**
 * What one visitor is counted by: an IPv4 address, or the first 64 bits of an IPv6 address, of which each line has at least
 * 2^64; a port behind it is left out. Undefined for this machine: a loopback caller is a reverse proxy, which stands for every visitor, or the developer.
 */
export function visitorKey(address: string | undefined): string | undefined {
  const plain = address
    ?.replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(::ffff:)?(\d+(?:\.\d+){3})(:\d+)?$/i, '$2')
    .replace(/%.*$/, '');
  if (!plain || plain === '::1' || plain.startsWith('127.')) return undefined;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const [front, back] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - front!.length - back!.length)).fill('0');
  return [...front!, ...zeros, ...back!].slice(0, 4).join(':');
}
