/** Servers, and networks in front of them, that say who they are. */
type Server = 'nginx' | 'caddy' | 'apache' | 'cloudflare' | 'litespeed';

/** The setting for each server; those of nginx and Caddy are given where the server is another one, or says nothing. */
export type Settings = Readonly<Partial<Record<Server, string>> & { nginx: string; caddy: string }>;

const NAMES: Readonly<Record<Server, string>> = {
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  cloudflare: 'Cloudflare',
  litespeed: 'LiteSpeed',
};

/** The setting of the server that has sent these headers, such as "nginx: `gzip off;`". */
export function remedy(headers: Headers, settings: Settings): string {
  const server = serverOf(headers);
  const setting = server && settings[server];
  if (setting) return `${NAMES[server]}: ${setting}`;
  return `nginx: ${settings.nginx}; Caddy: ${settings.caddy}`;
}

function serverOf(headers: Headers): Server | undefined {
  const server = headers.get('server') ?? '';
  const passed = `${server} ${headers.get('via') ?? ''}`;
  if (/cloudflare/i.test(server) || headers.has('cf-ray')) return 'cloudflare';
  if (/caddy/i.test(passed)) return 'caddy';
  if (/nginx|openresty/i.test(server)) return 'nginx';
  if (/litespeed/i.test(server)) return 'litespeed';
  return /apache/i.test(server) ? 'apache' : undefined;
}
