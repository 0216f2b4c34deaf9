// Lit in a third party's page: it leaves nothing on `globalThis` (its versions, metadata for decorators, which we do not use), and
// a second copy of the script does not fail if Trusted Types allow each policy name only once.
import { readFileSync } from 'node:fs';
import { root } from '../project.mjs';

/** What these changes, and those of facade-plugin.mjs, are made to. Of another version, read each of them again. */
const VERSIONS = { 'lit-html': '3.3.3', 'lit-element': '4.2.2', '@lit/reactive-element': '2.1.2' };
const CHANGES = [
  [/lit-html\/lit-html\.js$/, /,\(t\.litHtmlVersions\?\?=\[\]\)\.push\("[^"]+"\)/, ''],
  [
    /lit-html\/lit-html\.js$/,
    's?s.createPolicy("lit-html",{createHTML:t=>t}):void 0',
    '(()=>{try{return s?.createPolicy("lit-html",{createHTML:t=>t})}catch{}})()',
  ],
  [/lit-element\/lit-element\.js$/, /\(s\.litElementVersions\?\?=\[\]\)\.push\("[^"]+"\);/, ''],
  [/reactive-element\.js$/, /,\(a\.reactiveElementVersions\?\?=\[\]\)\.push\("[^"]+"\)/, ''],
  [/reactive-element\.js$/, 'Symbol.metadata??=Symbol("metadata"),a.litPropertyMetadata??=new WeakMap;', ''],
  [/reactive-element\.js$/, /const t=this\[Symbol\.metadata\];if\(null!==t\)\{.*?set\(t,i\)\}(?=this\.)/, ''],
];

export function litWithoutGlobals() {
  return {
    name: 'lit-without-globals',
    enforce: 'pre',
    buildStart() {
      for (const [name, patched] of Object.entries(VERSIONS)) {
        const { version } = JSON.parse(readFileSync(`${root}node_modules/${name}/package.json`, 'utf8'));
        if (version !== patched)
          throw new Error(
            `${name} is ${version}, and its changes are made to ${patched}: see scripts/build/lit-without-globals-plugin.mjs.`,
          );
      }
    },
    transform: {
      filter: { id: /\/node_modules\/(@lit\/reactive-element|lit-html|lit-element)\/[^/]+\.js$/ },
      handler(code, id) {
        let changed = code;
        for (const [file, text, replacement] of CHANGES) {
          if (!file.test(id)) continue;
          const before = changed;
          changed = changed.replace(text, replacement);
          if (changed === before)
            throw new Error(
              `${id} no longer has ${text}: see what this version of Lit leaves on globalThis.`,
            );
        }
        return changed;
      },
    },
  };
}
