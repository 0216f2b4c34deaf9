// Packages whose code goes into ours: only a part of each is used, and a site need not install the whole.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { cached } from '../build/cache/cached.mjs';
import { sourcesOf } from '../build/cache/sources-of.mjs';
import { filesUnder, root } from '../project.mjs';
import { listedPackages } from '../trust/listed-packages-plugin.mjs';

/** `zod`'s one export is a namespace: those of its members that are used. */
export const VENDORED = [
  'css-select',
  'domhandler',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'pino',
  'zod',
];
/** Packages whose types are part of ours. */
const TYPED = 'zod';
const TYPES = ['classic', 'core'];

export const vendoredPath = (name) => `vendor/${name}.js`;

/**
 * Bundles what is used of them.
 * @param used Exports by package.
 * @returns Contents by path in `dist/`, with the declarations of those that our types name.
 */
export async function vendoredFiles(used) {
  const entries = [...used].map(([name, exported]) => [name, entryOf(name, [...exported].sort())]);
  const bundled = await cached(['vendored', entries, sourcesOf([]).hash], () => bundle(new Map(entries)));
  return new Map([...bundled, ...declarationsOfZod()]);
}

function entryOf(name, exported) {
  if (name !== TYPED) return `export { ${exported.join(', ')} } from '${name}';`;
  const members = exported.map((member) => `${member}: all.${member}`);
  return `import * as all from '${name}'; export const z = { ${members.join(', ')} };`;
}

async function bundle(entries) {
  const { build } = await import('vite');
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // Node's own modules and condition: all of it runs on servers.
    ssr: { noExternal: true },
    plugins: [virtualEntries(entries), listedPackages()],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input: Object.fromEntries([...entries.keys()].map((name) => [name, `vendored:${name}`])),
        external: (id) => isBuiltin(id),
        output: {
          format: 'es',
          entryFileNames: 'vendor/[name].js',
          chunkFileNames: 'vendor/shared/[name].js',
          comments: false,
          // Names stay: errors show them.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
        experimental: { attachDebugInfo: 'none' },
      },
    },
  });
  return new Map(
    [output].flat().flatMap((each) => each.output.map(({ fileName, code }) => [fileName, code])),
  );
}

function virtualEntries(entries) {
  return {
    name: 'vendored-entries',
    resolveId: (id) => (id.startsWith('vendored:') ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0vendored:') ? entries.get(id.slice('\0vendored:'.length)) : null),
  };
}

/** The types of what the contract exports. */
function declarationsOfZod() {
  const files = TYPES.flatMap((folder) =>
    filesUnder(join('node_modules/zod/v4', folder), '.d.ts').map((path) => [
      path.replace('node_modules/zod/v4', 'vendor/zod'),
      readFileSync(join(root, path), 'utf8'),
    ]),
  );
  return [
    ['vendor/zod.d.ts', "import * as z from './zod/classic/external.js';\nexport { z };\n"],
    // Its messages in other languages are left out.
    ['vendor/zod/locales/index.d.ts', 'export {};\n'],
    ...files,
  ];
}
