import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';

const PROGRAM = [
  process.env.NGINX,
  '/usr/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
].find((path) => path && existsSync(path));

/** Why nginx cannot run here; undefined if it can. */
export const NO_NGINX = PROGRAM ? undefined : 'nginx is not installed: install it, or set NGINX to its path.';

/**
 * nginx on a free port of this machine.
 * @param server Directives of its only `server`. @param http Of `http`.
 */
export async function startNginx(server: string, http = ''): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${http}
${temporary.map((each) => `  ${each}_temp_path ${folder}/${each};\n`).join('')}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`,
  );
  const nginx = spawn(PROGRAM!, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await delay(50);
  }
  throw new Error('nginx does not answer.');
}
