// Writes data on the elements for frameworks and editors from custom-elements.json into dist/: types of the tags for React, Preact,
// Vue and Svelte, custom data for VS Code, web-types for JetBrains.
import { readFileSync, writeFileSync } from 'node:fs';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.mjs';
import { elementTypes, preactTypes, reactTypes, svelteTypes, vueTypes } from './framework-types.mjs';

/** @param folder The folder of the files. */
export function buildTypes(folder = 'dist') {
  const elements = readElements('custom-elements.json');
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const write = (file, text) => writeFileSync(`${folder}/${file}`, text);
  const writeJson = (file, data) => write(file, `${JSON.stringify(data, null, 2)}\n`);

  write('element-types.d.ts', elementTypes(elements));
  for (const [framework, types] of Object.entries({
    react: reactTypes(elements),
    preact: preactTypes(elements),
    vue: vueTypes(elements),
    svelte: svelteTypes(elements),
  })) {
    write(`${framework}.d.ts`, types);
    // Types only: a bundler that follows the import loads nothing.
    write(`${framework}.js`, 'export {};\n');
  }
  writeJson('vscode.html-custom-data.json', htmlCustomData(elements));
  writeJson('vscode.css-custom-data.json', cssCustomData(elements));
  writeJson('web-types.json', webTypes(elements, { name, version }));
}

/** The elements of a manifest, with the properties that a framework can set. */
export function readElements(file) {
  const { modules } = JSON.parse(readFileSync(file, 'utf8'));
  return modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((element) => ({
      ...element,
      /** `KurdishTts` of `KurdishTtsElement`. */
      stem: element.name.replace(/Element$/, ''),
      fields: element.members.filter(({ kind }) => kind === 'field'),
      methods: element.members.filter(({ kind }) => kind === 'method'),
      /** Writable properties without an attribute. */
      properties: element.members.filter(
        ({ kind, readonly, attribute, name }) =>
          kind === 'field' &&
          !readonly &&
          !attribute &&
          !element.attributes.some((attribute) => attribute.name === name),
      ),
    }))
    .sort((one, other) => one.tagName.localeCompare(other.tagName));
}
