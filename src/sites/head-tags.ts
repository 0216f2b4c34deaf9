import type { CopiedAssets } from './copy-assets.ts';
import { attributeText } from './player-tag.ts';

/** Tags for the `<head>` of pages with a player. @param feed Address of the feed; undefined without one. */
export function headTags({ script, integrity }: CopiedAssets, feed: string | undefined): string {
  const link =
    feed && `<link${attributeText({ rel: 'alternate', type: 'application/rss+xml', href: feed })}>`;
  // Loaders of delayed scripts leave it alone by these, each by its own.
  const optimizers = {
    'data-cfasync': 'false',
    nowprocket: '',
    'data-no-optimize': '1',
    'data-no-defer': '1',
    'data-noptimize': '1',
  };
  const attributes = { type: 'module', src: script, integrity, crossorigin: '', ...optimizers };
  return `<script${attributeText(attributes)}></script>${link ?? ''}`;
}
