// Firefox and WebKitGTK, as Debian packages them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '../debian-packages.mjs';

const ENGINES = {
  firefox: {
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    programs: ['pulseaudio', 'pacat'],
    packages: ['firefox-esr', 'pulseaudio', 'pulseaudio-utils'],
  },
  webkit: {
    paths: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    programs: ['WebKitWebDriver', 'Xvfb', 'pulseaudio', 'pacat'],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth', 'pulseaudio', 'pulseaudio-utils'],
  },
};

/** Path of an engine's browser, installed if it is missing and can be; otherwise prints what to do and exits. */
export function ensureEngine(name) {
  const engine = ENGINES[name];
  if (!engine) return giveUp(`ENGINES names "${name}"; there are ${Object.keys(ENGINES).join(' and ')}.`);
  const find = () => engine.programs.every(isProgram) && engine.paths.find((path) => existsSync(path));
  const found = find() || (installPackages(engine.packages) && find());
  return (
    found ||
    giveUp(`${name} cannot be tested without these packages of Debian: ${engine.packages.join(' ')}.`)
  );
}

function isProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function giveUp(reason) {
  console.error(reason);
  process.exit(2);
}
