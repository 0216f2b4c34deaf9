import shared from 'virtual:shared-modules';
import { loadAsset } from './audio/asset-sources.ts';
import type { DictationModule } from './elements/load-dictation.ts';

/** Stands in for `elements/load-dictation` in the script-tag file. @throws SpeechError `asset-blocked` */
export function loadDictation(assetBase: string | undefined): Promise<DictationModule> {
  const asset = { file: 'dictation.js', kind: 'script', directive: 'script-src' } as const;
  return loadAsset(asset, assetBase, async ({ label }) => {
    const { default: create } = await import(/* @vite-ignore */ label);
    return create(shared);
  });
}
