import pcmCaptureSource from '../../worklets/pcm-capture-processor.ts?source';
import pcmPlayerSource from '../../worklets/pcm-player-processor.ts?source';
import { type AssetSource, loadAsset } from './asset-sources.ts';
import { noAudioWorklet } from './audio-context.ts';

const EMBEDDED = {
  'pcm-player-processor': pcmPlayerSource,
  'pcm-capture-processor': pcmCaptureSource,
} as const;

export type WorkletName = keyof typeof EMBEDDED;

const loads = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/**
 * Adds a worklet to the context, from the first source that works: `assetBase` if given, then the embedded copy and the
 * file beside this build in the configured order. Loaded once for each context and source; a failure is tried again.
 * @param options.assetBase Folder of the worklet files, relative to the page.
 * @throws SpeechError `asset-blocked` naming every source tried and what a Content-Security-Policy lacks;
 *   `insecure-context` or `not-supported` where there are no worklets.
 */
export async function loadWorklet(
  context: BaseAudioContext,
  name: WorkletName,
  options: { assetBase?: string | undefined } = {},
): Promise<void> {
  if (!context.audioWorklet) throw noAudioWorklet();
  const asset = {
    file: `${name}.js`,
    embedded: EMBEDDED[name],
    kind: 'audio worklet',
    directive: 'script-src',
  } as const;
  await loadAsset(asset, options.assetBase, (source) => loadOnce(context, source));
}

function loadOnce(context: BaseAudioContext, source: AssetSource): Promise<void> {
  let ofContext = loads.get(context);
  if (!ofContext) {
    ofContext = new Map();
    loads.set(context, ofContext);
  }
  let loading = ofContext.get(source.label);
  if (!loading) {
    const { url, release } = source.open();
    loading = context.audioWorklet.addModule(url).finally(release);
    ofContext.set(source.label, loading);
    loading.catch(() => ofContext.delete(source.label));
  }
  return loading;
}
