/**
 * The most distant address that can be trusted. Each trusted reverse proxy appends the address it saw to X-Forwarded-For, so
 * the entry that many places from the right is genuine, and everything to its left is only claimed by the client.
 */
export function clientAddress(
  trustedProxies: number,
  peer: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  if (trustedProxies === 0 || forwardedFor === undefined) return peer;
  const hops = forwardedFor.split(',').map((entry) => entry.trim());
  return hops.at(-trustedProxies) ?? peer;
}

/**
 * The key that a visitor's limits are counted under: an IPv4 address, or the /64 prefix of an IPv6 address (a subscriber has at
 * least that many), without a port. Undefined for loopback: that is a reverse proxy, shared by all visitors, or the developer.
 */
export function rateLimitKey(address: string | undefined): string | undefined {
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
