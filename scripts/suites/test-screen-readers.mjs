// npm run test:screen-readers: our voices in a real speech-dispatcher, recorded from PulseAudio (test/screen-readers). Installs both where it
// can; elsewhere they have to be there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../debian-packages.mjs';
import { attempt, ensureTestsInstalled, root } from '../project.mjs';

const PROGRAMS = ['speech-dispatcher', 'spd-say', 'pulseaudio', 'parec'];
/** Without them, the test of Orca is left out. */
const ORCA = ['orca', 'xvfb', 'xauth', 'at-spi2-core', 'dbus', 'gir1.2-gtk-3.0', 'python3-gi'];
const PACKAGES = ['speech-dispatcher', 'speech-dispatcher-audio-plugins', 'pulseaudio', 'pulseaudio-utils'];

ensureTestsInstalled();
const isInstalled = () => PROGRAMS.every((name) => !spawnSync(name, ['--version']).error);
if (!isInstalled() && !(installPackages(PACKAGES) && isInstalled())) {
  console.error(`npm run test:screen-readers needs ${PROGRAMS.join(', ')}: install ${PACKAGES.join(', ')}.`);
  process.exit(1);
}
if (spawnSync('which', ['orca', 'xvfb-run']).status !== 0) installPackages(ORCA);
const command = join(root, 'dist/cli.js');
const env = existsSync(command) ? { TESTED_CLI: command } : {};
const test = [
  '--import',
  'tsx',
  '--test',
  '--test-concurrency=1',
  'test/screen-readers/speech-dispatcher.ts',
  'test/screen-readers/orca.ts',
];
process.exit(attempt(process.execPath, test, { env }));
