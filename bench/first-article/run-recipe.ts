import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { pressPlay } from './press-play.ts';
import type { Recipe } from './read-guide.ts';
import { newcomersEnvironment, runCommand, startServer } from './shell.ts';
import { withTarballs } from './with-tarballs.ts';

/** In seconds, until the recipe's first page has spoken. */
export interface Measured {
  readonly install: number;
  /** From the last installation until the player is there: builds, the server's start, the page. */
  readonly page: number;
  readonly sound: number;
  /** Packages in node_modules, ours and what they need among them. */
  readonly packages: number;
}

const INSTALLS = /^(?:npm install|npm create|npx create-)/;

/**
 * Follows a recipe in an empty folder, with an empty cache of npm's. Each page that it opens is listened to.
 * @param tarballs Paths by the packages' names.
 * @throws Error where a command fails or a page does not speak.
 */
export async function runRecipe(
  { name, steps }: Recipe,
  tarballs: Readonly<Record<string, string>>,
  browser: Browser,
): Promise<Measured> {
  const home = await mkdtemp(join(tmpdir(), 'kurdish-speech-first-article-'));
  const env = newcomersEnvironment(join(home, 'npm-cache'));
  let folder = join(home, 'site');
  await mkdir(folder);
  const spent = { install: 0, page: 0 };
  let measured: Measured | undefined;
  try {
    for (const step of steps) {
      if (step.kind === 'file') {
        await write(join(folder, step.path), step.text);
      } else if (step.kind === 'server') {
        const started = performance.now();
        const stop = await startServer(step.line, step.url, { folder, env });
        const seconds = (performance.now() - started) / 1000;
        try {
          const { pageSeconds, soundSeconds } = await pressPlay(browser, step.url);
          console.error(`${name}: ${step.line}: speaks`);
          measured ??= {
            install: spent.install,
            page: spent.page + seconds + pageSeconds,
            sound: soundSeconds,
            packages: packagesIn(folder),
          };
        } finally {
          await stop();
        }
      } else if (step.line.startsWith('cd ')) {
        folder = resolve(folder, step.line.slice('cd '.length));
      } else {
        const seconds = await runCommand(withTarballs(step.line, tarballs), { folder, env });
        console.error(`${name}: ${step.line}: ${seconds.toFixed(1)} s`);
        spent[INSTALLS.test(step.line) ? 'install' : 'page'] += seconds;
      }
    }
  } finally {
    if (process.env.KEEP) console.error(`Kept: ${home}`);
    else await rm(home, { recursive: true, force: true });
  }
  if (!measured) throw new Error(`${name} opens no page.`);
  return measured;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function packagesIn(folder: string): number {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.keys(packages).length;
}
