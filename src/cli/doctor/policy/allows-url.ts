/** The same host by another scheme that is no less safe (CSP 3, "scheme-part matches"). */
const UPGRADES: Readonly<Record<string, readonly string[]>> = {
  'http:': ['https:'],
  'ws:': ['wss:', 'http:', 'https:'],
  'wss:': ['https:'],
};
const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
};
const HOST = /^(?:([a-z][a-z\d+.-]*:)\/\/)?((?:\*\.)?[^\s:/*]+|\*)(?::(\d+|\*))?(\/.*)?$/i;
const SCHEME = /^[a-z][a-z\d+.-]*:$/i;

/** Whether one of a directive's sources is this address (CSP 3, 6.7.2.8). Nonces, hashes and `'strict-dynamic'` are not looked at. */
export function allowsUrl(sources: readonly string[], address: string, page: string): boolean {
  const url = new URL(address);
  const self = new URL(page);
  return sources.some((source) => {
    if (source === '*') return url.protocol in DEFAULT_PORTS || url.protocol === self.protocol;
    if (source.toLowerCase() === "'self'") return isSelf(url, self);
    if (SCHEME.test(source)) return matchesScheme(source.toLowerCase(), url.protocol);
    return !source.startsWith("'") && matchesHost(source, url, self);
  });
}

function isSelf(url: URL, self: URL): boolean {
  if (url.origin === self.origin && url.origin !== 'null') return true;
  if (url.hostname !== self.hostname) return false;
  const isSamePort = portOf(url) === portOf(self) || (isDefaultPort(url) && isDefaultPort(self));
  const isSafe =
    ['https:', 'wss:'].includes(url.protocol) || (self.protocol === 'http:' && url.protocol === 'ws:');
  return isSamePort && isSafe;
}

function matchesHost(source: string, url: URL, self: URL): boolean {
  const [, scheme, host, port, path] = HOST.exec(source) ?? [];
  if (!host || !(url.protocol in DEFAULT_PORTS)) return false;
  if (!matchesScheme(scheme?.toLowerCase() ?? self.protocol, url.protocol)) return false;
  const name = host.toLowerCase();
  if (name.startsWith('*') ? !url.hostname.endsWith(name.slice(1)) : url.hostname !== name) return false;
  const isPort = port === undefined ? isDefaultPort(url) : port === '*' || port === portOf(url);
  if (!isPort && !(port === '80' && portOf(url) === '443')) return false;
  if (!path) return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}

function matchesScheme(allowed: string, scheme: string): boolean {
  return allowed === scheme || (UPGRADES[allowed]?.includes(scheme) ?? false);
}

const portOf = ({ port, protocol }: URL) => port || (DEFAULT_PORTS[protocol] ?? '');
const isDefaultPort = (url: URL) => portOf(url) === DEFAULT_PORTS[url.protocol];
