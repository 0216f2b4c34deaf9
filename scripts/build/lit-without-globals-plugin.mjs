// Lit in a third party's page: it leaves nothing on `globalThis` (its versions, metadata for decorators, which we do not use), and
// a second copy of the script does not fail if Trusted Types allow each policy name only once.
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
