import { root } from '../project.mjs';
import { compress } from './compress.mjs';
import { onlyAsItself } from './own-files-plugin.mjs';
import { bundleWorklet } from './worklet-source-plugin.mjs';

/**
 * A worklet or Worker as pages load it: one script.
 * @param options.quick Leaves it as the bundler writes it.
 */
export async function ownFileText(source, { quick = false } = {}) {
  const text = await bundleWorklet(root + source);
  return onlyAsItself(source, quick ? text : await compress(text));
}
