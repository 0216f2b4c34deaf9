import type { Lines, WebServerName } from './web-server.ts';

/** A configuration that is wrong in one way, and how what is printed is put into it. */
export interface ServerCase {
  readonly name: string;
  readonly page: 'player' | 'dictation' | 'live' | 'published' | 'files-elsewhere' | 'proxy-elsewhere';
  /** Whether speech is made slowly. */
  readonly isSlow?: boolean;
  readonly broken: Lines;
  readonly check: string;
  readonly what: RegExp;
  /** @param quoted What stands between backticks in the setting `fix`. @returns Places with other lines than before. */
  readonly mended: (quoted: readonly string[], fix: string) => Lines;
}

/** The directive that is printed, as the server's header. */
const directive = (fix: string) => fix.replace(/^.*Content-Security-Policy: /, '');
const MICROPHONE = { page: 'dictation', check: 'permissions', what: /takes the microphone away/ } as const;
const CONNECTIONS = { page: 'player', check: 'policy', what: /^connect-src lacks 'self'/ } as const;
const COMPRESSED = {
  page: 'player',
  check: 'stream',
  what: /compressed \(Content-Encoding: gzip\)/,
} as const;
const SCRIPT_TYPE = { page: 'player', check: 'script', what: /the content type "text\/plain"/ } as const;
const SOUND_TYPE = { page: 'published', check: 'published', what: /the content type "text\/plain"/ } as const;
const RANGES = { page: 'published', check: 'published', what: /does not answer ranges/ } as const;
const TOO_LARGE = { page: 'dictation', check: 'upload', what: /\(413\)/ } as const;
const NO_ORIGIN = {
  page: 'files-elsewhere',
  check: 'origins',
  what: /sends no Access-Control-Allow-Origin/,
} as const;
const TWO_ORIGINS = { page: 'files-elsewhere', check: 'origins', what: /twice/ } as const;
const TWO_TOKEN_ORIGINS = { page: 'proxy-elsewhere', check: 'origins', what: /twice/ } as const;
const NO_ROUTE = { page: 'player', check: 'token', what: /^No proxy answers there/ } as const;
const KEPT = { page: 'player', check: 'token', what: /and not no-store/ } as const;
const NO_SOCKET = { page: 'live', check: 'live', what: /A WebSocket is not opened/ } as const;
const FORBIDDEN = { page: 'player', check: 'script', what: /^The file answers 403/ } as const;
const NO_VARY = { page: 'files-elsewhere', check: 'caches', what: /without "Vary: Origin"/ } as const;

/** Files of another server that sends the header itself, as a bucket does. */
const FROM_BUCKET = 'proxy_pass {other};';

const LARGE = 'client_max_body_size 11m;';

const NGINX: readonly ServerCase[] = [
  {
    ...MICROPHONE,
    name: 'Permissions-Policy',
    broken: { speech: LARGE, page: 'add_header Permissions-Policy "microphone=()" always;' },
    mended: ([line]) => ({ page: line! }),
  },
  {
    ...CONNECTIONS,
    name: 'Content-Security-Policy',
    broken: { page: `add_header Content-Security-Policy "default-src 'self'; connect-src 'none'" always;` },
    mended: (_quoted, fix) => ({
      page: `add_header Content-Security-Policy "default-src 'self'; ${directive(fix)}" always;`,
    }),
  },
  {
    name: 'buffering',
    page: 'player',
    isSlow: true,
    broken: { speech: 'proxy_ignore_headers X-Accel-Buffering; proxy_buffering on;' },
    check: 'stream',
    what: /arrives at once after \d+\.\d s|arrives whole/,
    mended: ([lines]) => ({ speech: `proxy_ignore_headers X-Accel-Buffering; ${lines}` }),
  },
  {
    ...COMPRESSED,
    name: 'compressed streams',
    broken: { site: 'gzip on; gzip_types text/event-stream; gzip_proxied any; gzip_min_length 0;' },
    mended: ([lines]) => ({ speech: lines! }),
  },
  {
    ...RANGES,
    name: 'ranges',
    broken: { audio: 'proxy_pass {page}; proxy_set_header Range "";' },
    mended: ([lines]) => ({ audio: `proxy_pass {page}; proxy_set_header Range ""; ${lines}` }),
  },
  {
    ...SCRIPT_TYPE,
    name: 'type of scripts',
    broken: { kurdish: 'types {} default_type text/plain;' },
    mended: ([line]) => ({ kurdish: `${line} default_type text/plain;` }),
  },
  {
    ...SOUND_TYPE,
    name: 'type of sound',
    broken: { audio: 'types {} default_type text/plain;' },
    mended: ([line]) => ({ audio: `${line} default_type text/plain;` }),
  },
  { ...TOO_LARGE, name: 'size of bodies', broken: {}, mended: ([line]) => ({ speech: line! }) },
  {
    ...NO_ORIGIN,
    name: 'no Access-Control-Allow-Origin',
    broken: {},
    mended: ([block]) => ({ kurdish: /\{(.*)\}/.exec(block!)![1]! }),
  },
  {
    ...TWO_ORIGINS,
    name: 'Access-Control-Allow-Origin twice',
    broken: {
      kurdish: 'add_header Access-Control-Allow-Origin *; add_header Access-Control-Allow-Origin * always;',
    },
    mended: ([line]) => ({ kurdish: line! }),
  },
  {
    ...TWO_ORIGINS,
    name: 'Access-Control-Allow-Origin of the server and of what is behind it',
    broken: { kurdish: `${FROM_BUCKET} add_header Access-Control-Allow-Origin * always;` },
    mended: ([line, , , hide]) => ({ kurdish: `${FROM_BUCKET} ${line} ${hide}` }),
  },
  {
    ...TWO_TOKEN_ORIGINS,
    name: 'Access-Control-Allow-Origin of the server and of the proxy',
    broken: { speech: 'add_header Access-Control-Allow-Origin $http_origin always;' },
    mended: () => ({ speech: '' }),
  },
  {
    ...NO_ROUTE,
    name: 'no way to the proxy',
    broken: { route: 'location /speech/ { return 404; }' },
    mended: ([block]) => ({ route: block! }),
  },
  {
    ...KEPT,
    name: 'tokens that may be kept',
    broken: { speech: 'proxy_hide_header Cache-Control; expires 10m;' },
    mended: ([lines]) => ({ speech: lines! }),
  },
  {
    ...NO_SOCKET,
    name: 'WebSockets',
    broken: { speech: LARGE, site: 'location /api/stt-live/ { proxy_pass {live}; }' },
    mended: ([lines]) => ({ site: `location /api/stt-live/ { proxy_pass {live}; ${lines} }` }),
  },
  {
    ...FORBIDDEN,
    name: 'files that are forbidden',
    broken: { kurdish: 'deny all;' },
    mended: ([block]) => ({ kurdish: /\{(.*)\}/.exec(block!)![1]! }),
  },
  {
    ...NO_VARY,
    name: 'one origin without Vary',
    broken: { kurdish: 'add_header Access-Control-Allow-Origin $http_origin always;' },
    mended: (quoted) => ({
      kurdish: `add_header Access-Control-Allow-Origin $http_origin always; ${quoted.at(-1)}`,
    }),
  },
];

/** Not the size of bodies: Apache refuses a large one only while it arrives, and none is sent. */
const APACHE: readonly ServerCase[] = [
  {
    ...MICROPHONE,
    name: 'Permissions-Policy',
    broken: { page: 'Header always set Permissions-Policy "microphone=()"' },
    mended: ([line]) => ({ page: line! }),
  },
  {
    ...CONNECTIONS,
    name: 'Content-Security-Policy',
    broken: { page: `Header always set Content-Security-Policy "default-src 'self'; connect-src 'none'"` },
    mended: (_quoted, fix) => ({
      page: `Header always set Content-Security-Policy "default-src 'self'; ${directive(fix)}"`,
    }),
  },
  {
    ...COMPRESSED,
    name: 'compressed streams',
    broken: { site: 'AddOutputFilterByType DEFLATE text/event-stream' },
    mended: ([line]) => ({ site: `AddOutputFilterByType DEFLATE text/event-stream\n${line}` }),
  },
  {
    ...RANGES,
    name: 'ranges',
    broken: { site: 'MaxRanges none' },
    mended: () => ({ site: '' }),
  },
  {
    ...SCRIPT_TYPE,
    name: 'type of scripts',
    broken: { kurdish: 'RemoveType .js\nForceType text/plain' },
    mended: ([line]) => ({ kurdish: line! }),
  },
  {
    ...SOUND_TYPE,
    name: 'type of sound',
    broken: { audio: 'ForceType text/plain' },
    mended: ([one, other]) => ({ audio: `${one}\n${other}` }),
  },
  {
    ...NO_ORIGIN,
    name: 'no Access-Control-Allow-Origin',
    broken: {},
    mended: ([place, line]) => ({ site: `${place}\n${line}\n</Location>` }),
  },
  {
    ...TWO_ORIGINS,
    name: 'Access-Control-Allow-Origin twice',
    broken: {
      kurdish:
        'Header always set Access-Control-Allow-Origin "*"\nHeader set Access-Control-Allow-Origin "*"',
    },
    mended: ([line, unset]) => ({
      kurdish: `Header set Access-Control-Allow-Origin "*"\n${line}\n${unset}`,
    }),
  },
  {
    ...TWO_TOKEN_ORIGINS,
    name: 'Access-Control-Allow-Origin of the server and of the proxy',
    broken: { speech: 'Header always set Access-Control-Allow-Origin "{other}"' },
    mended: () => ({ speech: '' }),
  },
  {
    ...NO_ROUTE,
    name: 'no way to the proxy',
    broken: { route: 'ProxyPass /speech/ !' },
    mended: ([line]) => ({ route: line! }),
  },
  {
    ...KEPT,
    name: 'tokens that may be kept',
    broken: {
      speech: 'Header unset Cache-Control\nExpiresActive On\nExpiresDefault "access plus 10 minutes"',
    },
    mended: ([, line]) => ({ speech: line! }),
  },
  {
    ...NO_SOCKET,
    name: 'WebSockets',
    broken: { site: 'ProxyPass /api/stt-live/ {live}/api/stt-live/' },
    mended: ([line]) => ({ site: line!.replace('http://127.0.0.1:4500', '{live}') }),
  },
  {
    ...FORBIDDEN,
    name: 'files that are forbidden',
    broken: { kurdish: 'Require all denied' },
    mended: ([line]) => ({ kurdish: line! }),
  },
  {
    ...NO_VARY,
    name: 'one origin without Vary',
    broken: { kurdish: 'Header always set Access-Control-Allow-Origin "{other}"' },
    mended: ([, line]) => ({ kurdish: `Header always set Access-Control-Allow-Origin "{other}"\n${line}` }),
  },
];

/** Without buffering and limits of bodies, which Caddy has none of that a visit could see. */
const CADDY: readonly ServerCase[] = [
  {
    ...MICROPHONE,
    name: 'Permissions-Policy',
    broken: { page: 'header Permissions-Policy "microphone=()"' },
    mended: ([line]) => ({ page: line! }),
  },
  {
    ...CONNECTIONS,
    name: 'Content-Security-Policy',
    broken: { page: `header Content-Security-Policy "default-src 'self'; connect-src 'none'"` },
    mended: (_quoted, fix) => ({
      page: `header Content-Security-Policy "default-src 'self'; ${directive(fix)}"`,
    }),
  },
  {
    ...COMPRESSED,
    name: 'compressed streams',
    broken: { site: 'encode {\n    gzip\n    minimum_length 1\n    match header Content-Type text/*\n  }' },
    mended: ([matcher, line]) => ({ site: `${matcher}\n  ${line}` }),
  },
  {
    ...SCRIPT_TYPE,
    name: 'type of scripts',
    broken: { site: 'header /kurdish/* Content-Type text/plain' },
    mended: ([line]) => ({ site: line! }),
  },
  {
    ...SOUND_TYPE,
    name: 'type of sound',
    broken: { site: 'header /audio/* Content-Type text/plain' },
    mended: ([one, other]) => ({ site: `${one}\n  ${other}` }),
  },
  {
    ...RANGES,
    name: 'ranges',
    broken: { audio: 'reverse_proxy {page} {\n      header_up -Range\n    }' },
    // `file_server`, which stands there already.
    mended: () => ({ audio: '' }),
  },
  {
    ...NO_SOCKET,
    name: 'WebSockets',
    broken: { site: 'handle /api/stt-live/* {\n    respond 404\n  }' },
    mended: ([line]) => ({
      site: `handle /api/stt-live/* {\n    ${line!.replace('127.0.0.1:4500', '{live}')}\n  }`,
    }),
  },
  {
    ...NO_ORIGIN,
    name: 'no Access-Control-Allow-Origin',
    broken: {},
    mended: ([line]) => ({ site: line! }),
  },
  {
    ...TWO_ORIGINS,
    name: 'Access-Control-Allow-Origin twice',
    broken: {
      kurdish: 'header +Access-Control-Allow-Origin *',
      site: 'header /kurdish/* Access-Control-Allow-Origin *',
    },
    mended: ([line]) => ({ site: line!, kurdish: '' }),
  },
  {
    ...TWO_TOKEN_ORIGINS,
    name: 'Access-Control-Allow-Origin of the server and of the proxy',
    broken: { speech: 'header Access-Control-Allow-Origin {other}' },
    mended: () => ({ speech: '' }),
  },
  {
    ...NO_ROUTE,
    name: 'no way to the proxy',
    broken: { route: 'handle /speech/* {\n    respond 404\n  }' },
    mended: ([line]) => ({ route: line! }),
  },
  {
    ...NO_VARY,
    name: 'one origin without Vary',
    broken: { kurdish: 'header Access-Control-Allow-Origin {other}' },
    mended: ([, line]) => ({ kurdish: 'header Access-Control-Allow-Origin {other}', site: line! }),
  },
];

/** What was run for real, by server. */
export const SETTINGS: Readonly<Record<WebServerName, readonly ServerCase[]>> = {
  nginx: NGINX,
  Apache: APACHE,
  Caddy: CADDY,
};
