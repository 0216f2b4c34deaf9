import pcmPlayerSource from '../../../worklets/pcm-player-processor.ts?source';
import { noAudioWorklet } from '../context/audio-context.ts';
import { type AssetSource, loadAsset } from './asset-sources.ts';

export type WorkletName = 'pcm-player-processor' | 'pcm-capture-processor';

export interface LoadWorkletOptions {
  /** Folder of the worklet files, relative to the page. */
  assetBase?: string | undefined;
  /** The worklet's source text; the player's when omitted. The microphone passes its own, so that pages without it do not load it. */
  embedded?: string | undefined;
}

const loads = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/**
 * Adds a worklet to the context, from the first source that works: `assetBase` if set, then the embedded copy and the file next to this
 * build in the configured order. Loaded once per context and source; a failed load is retried by the next call.
 * @throws SpeechError `asset-blocked` with every source tried and what the Content-Security-Policy has to allow; `insecure-context` or
 *   `not-supported` where there are no worklets.
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
  let contextLoads = loads.get(context);
  if (!contextLoads) {
    contextLoads = new Map();
    loads.set(context, contextLoads);
  }
  let loading = contextLoads.get(source.label);
  if (!loading) {
    const { url, release } = source.open();
    loading = context.audioWorklet.addModule(url).finally(release);
    contextLoads.set(source.label, loading);
    loading.catch(() => contextLoads.delete(source.label));
  }
  return loading;
}
