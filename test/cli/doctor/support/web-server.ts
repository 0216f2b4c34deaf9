import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { published } from './published.ts';

export type WebServerName = 'nginx' | 'Apache' | 'Caddy';

/** Lines of a server's own language, by the place where they stand. */
export interface Lines {
  /** Of the whole site. */
  readonly site?: string;
  readonly page?: string;
  readonly speech?: string;
  readonly kurdish?: string;
  readonly audio?: string;
  /** In place of what leads `/speech/` to the proxy. */
  readonly route?: string;
}

/** Where the server gets what it does not have itself, such as `http://127.0.0.1:8081`. */
export interface Behind {
  readonly page: string;
  readonly proxy: string;
  readonly live: string;
}

interface Program {
  readonly path: string;
  readonly args: (file: string, folder: string) => readonly string[];
  readonly configuration: (lines: Lines, behind: Behind, port: number, folder: string) => string;
}

const MODULES = '/usr/lib/apache2/modules';
const APACHE_MODULES = [
  'mpm_event',
  'authz_core',
  'alias',
  'mime',
  'headers',
  'setenvif',
  'filter',
  'deflate',
];
const APACHE_PROXY = ['proxy', 'proxy_http', 'expires'];

const PROGRAMS: Readonly<Record<WebServerName, Program>> = {
  nginx: {
    path: '/usr/sbin/nginx',
    args: (file, folder) => ['-p', folder, '-c', file, '-e', 'stderr'],
    configuration: (lines, behind, port, folder) => `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `  ${each}_temp_path ${folder}/${each};`).join('\n')}
  types { text/javascript js; application/json json; audio/ogg opus; audio/mpeg mp3; text/vtt vtt; }
  server {
    listen 127.0.0.1:${port};
    ${lines.site ?? ''}
    location / { proxy_pass ${behind.page}; ${lines.page ?? ''} }
    ${lines.route ?? `location /speech/ { proxy_pass ${behind.proxy}; ${lines.speech ?? ''} }`}
    location /kurdish/ { root ${folder}/files; ${lines.kurdish ?? ''} }
    location /audio/ { root ${folder}/files; ${lines.audio ?? ''} }
  }
}
`,
  },
  Apache: {
    path: '/usr/sbin/apache2',
    args: (file, folder) => ['-d', folder, '-f', file, '-DFOREGROUND'],
    configuration: (lines, behind, port, folder) => `
${[...APACHE_MODULES, ...APACHE_PROXY].map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
TypesConfig /dev/null
AddType text/javascript .js
AddType audio/ogg .opus
AddType audio/mpeg .mp3
AddType text/vtt .vtt
<Directory ${folder}/files>
  Require all granted
</Directory>
DocumentRoot ${folder}/files
${lines.site ?? ''}
<Location /speech/>
  ${lines.speech ?? ''}
</Location>
<Location /kurdish/>
  ${lines.kurdish ?? ''}
</Location>
<Location /audio/>
  ${lines.audio ?? ''}
</Location>
${lines.page ? `<LocationMatch "^/$">\n${lines.page}\n</LocationMatch>` : ''}
${lines.route ?? `ProxyPass /speech/ ${behind.proxy}/speech/`}
ProxyPass /kurdish/ !
ProxyPass /audio/ !
ProxyPass / ${behind.page}/
`,
  },
  Caddy: {
    path: '/usr/bin/caddy',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    configuration: (lines, behind, port, folder) => `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  ${lines.site ?? ''}
  ${
    lines.route ??
    `handle /speech/* {
    ${lines.speech ?? ''}
    reverse_proxy ${behind.proxy}
  }`
  }
  handle /kurdish/* {
    ${lines.kurdish ?? ''}
    root * ${folder}/files
    file_server
  }
  handle /audio/* {
    ${lines.audio ?? ''}
    root * ${folder}/files
    file_server
  }
  handle {
    ${lines.page ?? ''}
    reverse_proxy ${behind.page}
  }
}
`,
  },
};

export function isInstalled(name: WebServerName): boolean {
  return existsSync(PROGRAMS[name].path);
}

/** A real web server in front of a page and a proxy, with the script in `/kurdish/` and published speech in `/audio/`. */
export async function startWebServer(
  name: WebServerName,
  lines: Lines,
  behind: Behind,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const { path, args, configuration } = PROGRAMS[name];
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-web-server-'));
  // Apache reads as another user.
  chmodSync(folder, 0o755);
  const files = join(folder, 'files');
  cpSync('dist/cdn', join(files, 'kurdish'), { recursive: true });
  mkdirSync(join(files, 'audio'));
  for (const [file, bytes] of Object.entries(published())) writeFileSync(join(files, file), bytes);
  const types = '/etc/nginx/mime.types';
  if (existsSync(types)) copyFileSync(types, join(folder, 'mime.types'));
  const file = join(folder, 'server.conf');
  const text = configuration(lines, behind, port, folder);
  writeFileSync(file, text);
  const server = spawn(path, args(file, folder), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const exited = once(server, 'exit');
  let log = '';
  server.stderr.on('data', (piece) => {
    log = (log + piece).slice(-3000);
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (let attempt = 0; attempt < 400; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return { stop };
    if (server.exitCode !== null) break;
    await delay(50);
  }
  await stop();
  throw new Error(`${name} does not start:\n${log}\n${text}`);
}
