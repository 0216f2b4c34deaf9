import { join } from 'node:path';
import { build } from 'vite';
import config from '../../vite.config.mjs';
import { workletSource } from '../build/worklet-source-plugin.mjs';
import { root } from '../project.mjs';
import { addProbes } from './add-probes.mjs';

const PROBE = join(root, 'scripts/journeys/probe.mjs');
const SOURCES = /\/(?:src|worklets)\/.*\.ts$/;

/** Where the server's files are written: below the packages that they import. */
export const PROBED_FOLDER = '.cache/journeys';

/**
 * Bundles the server (marked-server.mjs), file by file, and the page's script (marked-page.mjs) with probes in all of our sources.
 * @param marks What `marksOf` returns.
 * @returns The path of the server, and the page's script.
 */
export async function buildProbed(marks) {
  const options = {
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { MARKS: JSON.stringify(marks) },
  };
  const server = config({ mode: 'demo' });
  const [, ...workers] = server.build.lib.entry;
  await build({
    ...options,
    plugins: [probes()],
    build: {
      ...server.build,
      write: true,
      outDir: join(root, PROBED_FOLDER),
      lib: { ...server.build.lib, entry: ['scripts/journeys/marked-server.mjs', ...workers] },
    },
  });
  const bundleFile = async (file) => {
    const lib = { entry: file, formats: ['iife'], name: 'worklet', fileName: 'worklet' };
    const [{ output }] = await build({
      ...options,
      plugins: [probes()],
      build: { lib, write: false, minify: false },
    });
    return output[0].code;
  };
  const page = await build({
    ...options,
    plugins: [workletSource({ bundleFile }), probes()],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: 'scripts/journeys/marked-page.mjs', output: { codeSplitting: false } },
    },
  });
  return {
    server: join(root, PROBED_FOLDER, 'scripts/journeys/marked-server.js'),
    script: page.output[0].code,
  };
}

function probes() {
  return {
    name: 'probes',
    enforce: 'pre',
    transform: {
      filter: { id: SOURCES },
      handler: (text, id) => ({ code: addProbes(text, id.replace(root, ''), PROBE), map: null }),
    },
  };
}
