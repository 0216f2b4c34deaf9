// Installs Debian packages that tests need, where it can.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { attempt } from './project.mjs';

/** Whether packages can be installed here: Debian or a derivative, as root. */
export function mayInstallPackages() {
  return process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns False if it may not install, or if the installation failed, whose output it then shows. */
export function installPackages(names) {
  if (!mayInstallPackages()) return false;
  console.log(`Installing ${names.join(', ')}…`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  attempt('apt-get', ['update', '-qq'], options);
  return attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options) === 0;
}
