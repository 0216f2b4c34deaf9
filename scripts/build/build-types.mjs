// Data on the elements for frameworks and editors, from custom-elements.json: types of the tags for React, Preact, Vue and Svelte, custom
// data for VS Code, web-types for JetBrains.
import { readFileSync } from 'node:fs';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.mjs';
import { elementTypes, preactTypes, reactTypes, svelteTypes, vueTypes } from './framework-types.mjs';

/**
 * @param manifest The text of custom-elements.json.
 * @returns Contents by path in `dist/`.
 */
export function buildTypes(manifest) {
  const elements = readElements(manifest);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const json = (data) => `${JSON.stringify(data, null, 2)}\n`;
  const files = new Map([
    ['element-types.d.ts', elementTypes(elements)],
    ['vscode.html-custom-data.json', json(htmlCustomData(elements))],
    ['vscode.css-custom-data.json', json(cssCustomData(elements))],
    ['web-types.json', json(webTypes(elements, { name, version }))],
  ]);
  for (const [framework, types] of Object.entries({
    react: reactTypes(elements),
    preact: preactTypes(elements),
    vue: vueTypes(elements),
    svelte: svelteTypes(elements),
  })) {
    files.set(`${framework}.d.ts`, types);
    // Types only: a bundler that follows the import loads nothing.
    files.set(`${framework}.js`, 'export {};\n');
  }
  return files;
}

/** The elements of a manifest, with the properties that a framework can set. */
export function readElements(manifest) {
  const { modules } = JSON.parse(manifest);
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
