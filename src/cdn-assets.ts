import { configureAssets } from './audio/asset-sources.ts';

// A classic script knows itself as `currentScript`, a module as `import.meta.url`. The worklets and Workers lie beside either.
const script = globalThis.document?.currentScript;
const url = script && 'src' in script && script.src ? script.src : import.meta.url;

configureAssets({
  order: 'sibling-first',
  ...(url && { siblingBase: new URL('.', url).href, query: new URL(url).search }),
});
