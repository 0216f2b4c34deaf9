import { build } from 'vite';
import config from '../../vite.config.mjs';
import { timed } from './timed.mjs';

/** Builds a mode of vite.config.mjs in this process. */
export function viteBuild(mode) {
  return timed(mode, () => build({ configFile: false, ...config({ mode, command: 'build' }) }));
}
