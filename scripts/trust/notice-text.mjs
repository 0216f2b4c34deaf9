import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

const RULE = '='.repeat(80);

/**
 * The text of NOTICE.
 * @param packages As productionPackages returns them.
 * @param table The exports of third-party.mjs.
 */
export function noticeText(packages, { BUNDLED, COMPILED, EXCEPTIONS }) {
  const found = new Map(packages.map((entry) => [entry.name, entry]));
  const bundled = Object.keys(BUNDLED).sort();
  const missing = bundled.find((name) => !found.get(name)?.installed);
  if (missing) throw new Error(`${missing} is listed as bundled but not installed.`);
  const compiled = Object.entries(COMPILED).filter(([name]) => name.endsWith('/*') || found.has(name));
  return `kurdish-speech
Copyright (c) 2026 The kurdish-speech authors. MIT License: see LICENSE.

This file names the code of others that comes with the packages kurdish-speech and kurdish-speech-service. It is written by \`npm run notice\` and
checked by \`npm run check\`.


1. IN THE FILES OF KURDISH-SPEECH

These packages are part of the files of dist/; those in dist/cdn, of assets/cdn in the WordPress plugin too. Their licences follow in section 4.
kurdish-speech-service contains no code of others.

${bundled.map((name) => bundledEntry(name, found.get(name), BUNDLED[name])).join('\n')}

2. INSTALLED BESIDE IT: COMPILED CODE

npm installs these packages with one of the two. Each contains libraries compiled to WebAssembly or machine code. Those under the GNU Lesser General
Public License (LGPL) come with kurdish-speech-service alone, are in no file of the packages or of the WordPress plugin, and are unmodified. They can
be replaced by another build with the same interface, as that licence demands: by \`overrides\` in package.json, or in node_modules.

${compiled.map(([name, parts]) => compiledEntry(name, parts)).join('\n')}

3. INSTALLED BESIDE IT: SOURCES UNDER THE LGPL

${Object.entries(EXCEPTIONS)
  .map(([name, license]) => `- ${name}: ${license}. ${sourceOf(found.get(name))}`)
  .join('\n')}

All other dependencies are under permissive licences; the list, with versions, is dist/sbom.cdx.json of each package.


4. LICENCES OF SECTION 1

${licenses(bundled, found, BUNDLED)}`;
}

function bundledEntry(name, entry, { files, parts = [] }) {
  return `- ${name} ${entry.version} (${entry.license}). ${sourceOf(entry)}
  In ${files.join(', ')}.
${partLines(parts)}`;
}

const compiledEntry = (name, parts) => `- ${name}\n${partLines(parts)}`;

const partLines = (parts) =>
  parts.map(({ name, license, source }) => `  Contains ${name} (${license}). Source: ${source}\n`).join('');

function sourceOf(entry) {
  const { repository } = entry.installed;
  const url = typeof repository === 'string' ? repository : repository?.url;
  return `Source: ${url.replace(/^git\+|\.git$/g, '').replace(/^git:/, 'https:')}`;
}

/** Each text once, under the names of all packages that have it. */
function licenses(names, found, table) {
  const texts = new Map();
  for (const name of names) {
    const text = licenseText(found.get(name), table[name].text);
    texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts].map(([text, owners]) => `${RULE}\n${owners.join(', ')}\n${RULE}\n\n${text}\n`).join('\n');
}

function licenseText({ path, name }, ownText) {
  const folder = join(root, path);
  const file =
    existsSync(folder) && readdirSync(folder).find((entry) => /^(LICEN[CS]E|COPYING)(\.|$)/i.test(entry));
  if (!file && !ownText) throw new Error(`${name} has no licence file: give its text in third-party.mjs.`);
  return readFileSync(file ? join(folder, file) : join(root, ownText), 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}
