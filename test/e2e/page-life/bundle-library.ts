import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ensureFolderInstalled } from '../../../scripts/project.mjs';

/** What moves elements through a page's life. */
export type Library = keyof typeof ENTRIES;

const folder = fileURLToPath(new URL('./libraries/', import.meta.url));
const ENTRIES = {
  turbo: "import '@hotwired/turbo';",
  htmx: "import 'htmx.org';",
  react: "import './react-page.mjs';",
  astro: "import 'virtual:client-router';",
} as const;
/** What Astro's own Vite plugins resolve. */
const ASTRO = {
  'astro:transitions/client':
    "export { navigate, supportsViewTransitions } from 'astro/virtual-modules/transitions-router.js';",
  'virtual:astro:adapter-config/client': 'export const internalFetchHeaders = {};',
};

/** Its settings, as they are by default. */
const PREFETCH = {
  __PREFETCH_DISABLED__: 'false',
  __PREFETCH_PREFETCH_ALL__: 'true',
  __PREFETCH_DEFAULT_STRATEGY__: '"hover"',
  __EXPERIMENTAL_CLIENT_PRERENDER__: 'false',
};

/** The script of a page that uses the library, as its bundler makes it. Of Astro: what `<ClientRouter />` puts into a page. */
export async function bundleLibrary(library: Library): Promise<string> {
  ensureFolderInstalled('test/e2e/page-life/libraries');
  const modules = new Map<string, string>();
  const add = (id: string, code: string) => modules.set(pathOf(id), code);
  add('entry', ENTRIES[library]);
  for (const [id, code] of Object.entries(ASTRO)) add(id, code);
  if (library === 'astro') {
    const component = await readFile(`${folder}node_modules/astro/components/ClientRouter.astro`, 'utf8');
    add('virtual:client-router', /<script>(.*)<\/script>/s.exec(component)![1]!);
  }
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    define: { ...PREFETCH, 'process.env.NODE_ENV': '"development"' },
    plugins: [
      {
        name: 'modules-of-the-page',
        enforce: 'pre',
        resolveId: (id) => (modules.has(pathOf(id)) ? pathOf(id) : undefined),
        load: (path) => modules.get(path),
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: 'entry', output: { codeSplitting: false } },
    },
  });
  return 'output' in output ? output.output[0].code : '';
}

/** Of a module that is no file: in the folder, for what it imports to be found. */
const pathOf = (id: string) => `${folder}${id.replaceAll(/\W/g, '-')}.ts`;
