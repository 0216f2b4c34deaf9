/** Names that never leave the machine or the local network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|corp|home)$/;

/** Special-purpose IPv4 ranges (IANA registry): [address, prefix length]. */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** True for this machine's own names and addresses. @param hostname As in URL.hostname. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/**
 * True for a host that anyone on the internet could own: a dotted name outside the local suffixes, or a global address.
 * Names are judged by their spelling; the proxy never connects to them.
 * @param hostname As in URL.hostname: lower case, IPv4 in four decimal parts, IPv6 in brackets.
 */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (name.startsWith('[')) return isGlobalIpv6(name.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(name))
    return !SPECIAL_IPV4.some(([range, bits]) => sharesPrefix(name, range, bits));
  return name.includes('.') && !LOCAL_NAME.test(name);
}

function sharesPrefix(address: string, range: string, bits: number): boolean {
  const shift = 32 - bits;
  return ipv4Number(address) >>> shift === ipv4Number(range) >>> shift;
}

function ipv4Number(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) >>> 0;
}

/** Global unicast is 2000::/3; of that, 2001:db8::/32 is documentation and 2002::/16 wraps any IPv4 address. */
function isGlobalIpv6(address: string): boolean {
  const [first = '', second = ''] = address.split(':');
  const head = Number.parseInt(first || '0', 16);
  if (head >> 13 !== 1 || head === 0x2002) return false;
  return !(head === 0x2001 && ['db8', '0', ''].includes(second));
}

/**
 * An upgrade URL that may be shown to a page: `https:` on a public host. Where the service and all pages run on this machine,
 * a loopback address is allowed, too. Anything else would reveal an address inside the operator's network: a service that is
 * not configured with an upgrade URL builds one from its own address.
 */
export function readUpgradeUrl(value: unknown, allIsLoopback: boolean): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return undefined;
  if (protocol === 'https:' && isPublicHost(hostname)) return value;
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && allIsLoopback && isLoopbackHost(hostname) ? value : undefined;
}
