import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../scripts/debian-packages.mjs';
import { runTool } from '../../training/recorded/run-tool.ts';

const FOLDER = '.cache/talk';
/** Prompts of a telephone exchange (CC-BY-SA-3.0, Russian CC-BY-3.0), and a game that actors speak (GPL-2): Debian's, measured only. */
const PACKAGES = [
  ...['en', 'es', 'fr', 'it', 'ru'].flatMap((language) => [
    `asterisk-core-sounds-${language}`,
    `asterisk-core-sounds-${language}-g722`,
  ]),
  ...['fillets-ng-data', 'fillets-ng-data-cs', 'fillets-ng-data-nl'],
];

/**
 * Downloads Debian's packages with people who talk, about 200 MB, and unpacks them without installing them.
 * @returns Their `/usr/share`.
 * @throws Error where apt-get or dpkg is missing or fails.
 */
export function unpackedPackages(): string {
  const share = join(FOLDER, 'usr/share');
  const finished = join(FOLDER, 'unpacked');
  if (existsSync(finished)) return share;
  mkdirSync(FOLDER, { recursive: true });
  console.log('Downloading recordings…');
  const { error, status, stderr } = spawnSync('apt-get', ['download', '-qq', ...PACKAGES], { cwd: FOLDER });
  if (error ?? status) throw error ?? new Error(`apt-get download failed: ${stderr}`);
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.deb')))
    runTool('dpkg', ['-x', join(FOLDER, file), FOLDER]);
  writeFileSync(finished, '');
  return share;
}

/** Installs what decodes G.722 and what knows how these languages are pronounced. @throws Error where that is not possible. */
export function ensureTools(): void {
  const missing = ['ffmpeg', 'espeak-ng'].filter((tool) => spawnSync(tool, ['-version']).error);
  if (missing.length && !installPackages(missing))
    throw new Error(`The measurement needs ${missing.join(' and ')} (Debian's names).`);
}
