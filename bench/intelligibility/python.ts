import { existsSync } from 'node:fs';

/** Debian's python: the python of a version manager does not find Debian's torch. */
export const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
