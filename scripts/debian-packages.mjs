// Installs Debian packages that tests and training need, where it can.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { attempt } from './project.mjs';

/** Whether packages can be installed here: Debian or a derivative, as root. */
export function mayInstallPackages() {
  return process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns False if it may not install, or if the installation failed, whose output it then shows. */
export function installPackages(names) {
  return mayInstallPackages() && install(names, []);
}

/** The same for packages of Debian's non-free section, which the machine's own list of sources need not name. It stays as it is. */
export function installNonFreePackages(names) {
  if (!mayInstallPackages()) return false;
  const format = ['--format', 'deb $(REPO_URI) $(RELEASE) $(COMPONENT) non-free'];
  const sources = execFileSync('apt-get', ['indextargets', ...format, 'Component: main'], {
    encoding: 'utf8',
  });
  const folder = mkdtempSync(join(tmpdir(), 'non-free-'));
  const list = join(folder, 'sources.list');
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  writeFileSync(list, [...new Set(sources.split('\n'))].join('\n'));
  const settings = {
    'Etc::SourceList': list,
    'Etc::SourceParts': '-',
    'State::Lists': join(folder, 'lists'),
  };
  try {
    return install(
      names,
      Object.entries(settings).flatMap(([name, value]) => ['-o', `Dir::${name}=${value}`]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function install(names, settings) {
  console.log(`Installing ${names.join(', ')}…`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  attempt('apt-get', [...settings, 'update', '-qq'], options);
  const flags = ['-y', '-qq', '--no-install-recommends'];
  return attempt('apt-get', [...settings, 'install', ...flags, ...names], options) === 0;
}
