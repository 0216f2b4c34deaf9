import pcmPlayerSource from '../../../worklets/pcm-player-processor.ts?source';
import { noAudioWorklet } from '../context/audio-context.ts';
import { type AssetSource, loadAsset } from './asset-sources.ts';

export type WorkletName = 'pcm-player-processor' | 'pcm-capture-processor';

export interface LoadWorkletOptions {
  /** Folder of the worklet files, relative to the page. */
  assetBase?: string | undefined;
  /** The worklet's text; the player's when not given. The microphone brings its own: a page that only speaks need not load it. */
  embedded?: string | undefined;
}

const loads = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/**
 * Adds a worklet to the context, from the first source that works: `assetBase` if given, then the embedded copy and the
 * file beside this build in the configured order. Loaded once for each context and source; a failure is tried again.
 * @throws SpeechError `asset-blocked` naming every source tried and what a Content-Security-Policy lacks;
 *   `insecure-context` or `not-supported` where there are no worklets.
 */
export async function loadWorklet(
  context: BaseAudioContext,
  name: WorkletName,
  { assetBase, embedded = pcmPlayerSource }: LoadWorkletOptions = {},
): Promise<void> {
  if (!context.audioWorklet) throw noAudioWorklet();
  const asset = {
    file: `${name}.js`,
    embedded,
    kind: 'audio worklet',
    directive: 'script-src',
  } as const;
  await loadAsset(asset, assetBase, (source) => loadOnce(context, source));
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
