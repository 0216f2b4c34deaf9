// The pages of docs/api/: one for the elements, from their manifest, and one for each subpath of both packages, from its declarations.
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { readElements } from '../build/build-types.mjs';
import { serviceManifest, siteManifest } from '../packages/manifests.mjs';
import { declarationText, describeSymbol } from './declaration-text.mjs';
import { elementsPage } from './elements-page.mjs';

const NOTE = 'Written by `npm run docs`.';
/** Documented on the page of the elements, or without exports. */
const ELSEWHERE = /^\.\/(elements|react|preact|vue|svelte|worklets|cdn|custom-elements|package)\b/;
const KINDS = ['Functions', 'Classes', 'Types', 'Constants', 'Schemas'];
const HINTS = { Schemas: 'What is on the wire, as Zod schemas, and the list of routes that use them.' };

/** @returns Pages by their file names, as Markdown. Reads `custom-elements.json` and `dist/`. */
export function apiPages() {
  const site = siteManifest();
  const { name } = site;
  const subpaths = [site, serviceManifest()].flatMap(subpathsOf);
  const program = ts.createProgram(
    subpaths.map(({ path }) => path),
    {
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      types: ['node'],
      skipLibCheck: true,
    },
  );
  const pages = subpaths.map(({ specifier, path }) => ({
    specifier,
    file: `${specifier.replace(`${name}/`, '').replaceAll('/', '-')}.md`,
    exported: readExports(program, path),
  }));
  // The root re-exports the client, whose page documents it.
  const [root, client] = [name, `${name}/client`].map((specifier) =>
    pages.find((page) => page.specifier === specifier),
  );
  const clientNames = new Set(client.exported.map((entry) => entry.name));
  root.exported = root.exported.filter((entry) => !clientNames.has(entry.name));
  root.hint = `All of [\`${client.specifier}\`](${client.file}), and:`;
  return new Map([
    ['README.md', indexPage(name, pages)],
    ['elements.md', elementsPage(readElements(readFileSync('custom-elements.json', 'utf8')), NOTE)],
    ...pages.map((page) => [page.file, subpathPage(page)]),
  ]);
}

const subpathsOf = ({ name, exports }) =>
  Object.entries(exports)
    .filter(([subpath, target]) => target.types && !ELSEWHERE.test(subpath))
    .map(([subpath, target]) => ({
      specifier: subpath.replace('.', name),
      path: target.types.replace('./', ''),
    }));

function readExports(program, path) {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path));
  return checker
    .getExportsOfModule(module)
    .map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias
        ? [symbol.name, checker.getAliasedSymbol(symbol)]
        : [symbol.name, symbol],
    )
    .map(([name, symbol]) => ({
      name,
      kind: kindOf(symbol),
      ...describeSymbol(symbol, checker),
      text: declarationText(symbol, checker),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function kindOf({ flags, declarations }) {
  if (flags & ts.SymbolFlags.Function) return 'Functions';
  if (flags & ts.SymbolFlags.Class) return 'Classes';
  if (flags & ts.SymbolFlags.Variable)
    return /: z\.Zod/.test(declarations[0].getText()) ? 'Schemas' : 'Constants';
  return 'Types';
}

function subpathPage({ specifier, hint, exported }) {
  const sections = KINDS.flatMap((kind) => {
    const entries = exported.filter((entry) => entry.kind === kind);
    if (!entries.length) return [];
    return [
      `## ${kind}`,
      HINTS[kind],
      ...(kind === 'Schemas' ? [schemaTable(entries)] : entries.flatMap(entrySection)),
    ];
  });
  return page([`# \`${specifier}\``, NOTE, hint, ...sections]);
}

function entrySection({ name, description, parameters, returns, throws, text }) {
  const list = parameters.map((parameter) => `- \`${parameter.name}\`: ${parameter.text}`).join('\n');
  return [
    `### ${name}`,
    description,
    `\`\`\`ts\n${text}\n\`\`\``,
    list,
    returns && `Returns ${returns}`,
    throws && `Throws ${throws}`,
  ];
}

function schemaTable(entries) {
  const rows = entries.map(
    ({ name, description }) =>
      `| \`${name}\` | ${description.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  );
  return ['| Schema | |', '| --- | --- |', ...rows].join('\n');
}

function indexPage(name, pages) {
  const rows = pages.map(({ specifier, file, hint, exported }) => {
    const names = exported
      .filter(({ kind }) => kind === 'Functions' || kind === 'Classes')
      .map((entry) => `\`${entry.name}\``);
    return `| [\`${specifier}\`](${file}) | ${[hint?.replace(/:$/, ''), ...names].filter(Boolean).join(' ')} |`;
  });
  return page([
    '# Reference',
    `${NOTE} What a page or a server imports from \`${name}\`, by subpath, and from its service; the rest of each page is types and constants.`,
    [
      '| Subpath | Functions and classes |',
      '| --- | --- |',
      `| [\`${name}/elements\`](elements.md) | the elements, for pages |`,
      ...rows,
    ].join('\n'),
  ]);
}

const page = (parts) => `${parts.filter(Boolean).join('\n\n')}\n`;
