// Installs packages of Debian for the tests that need them, where this may do so.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { attempt } from './project.mjs';

/** Whether packages can be installed here: Debian or one of its children, as root. */
export function mayInstallPackages() {
  return process.platform === 'linux' && userInfo().uid === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs the packages of these names. False where this may not install, or where the installation failed: its output is shown then. */
export function installPackages(names) {
  if (!mayInstallPackages()) return false;
  console.log(`Installing ${names.join(', ')}…`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true };
  attempt('apt-get', ['update', '-qq'], options);
  return attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options) === 0;
}
