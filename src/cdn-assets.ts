import { configureAssets } from './audio/assets/asset-sources.ts';
import { isPinned, scriptUrl } from './cdn-script.ts';

// The worklets and Workers are in the script's folder.
configureAssets({
  order: 'sibling-first',
  isPinned,
  ...(scriptUrl && { siblingBase: new URL('.', scriptUrl).href, query: new URL(scriptUrl).search }),
});
