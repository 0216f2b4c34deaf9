import { root } from '../project.mjs';
import { compress } from './compress.mjs';
import { bundleWorklet } from './worklet-source-plugin.mjs';

/**
 * A worklet or Worker as pages load it: one script.
 * @param options.quick Leaves it as the bundler writes it.
 */
export async function ownFileText(source, { quick = false } = {}) {
  const text = await bundleWorklet(root + source);
  return quick ? text : compress(text);
}
