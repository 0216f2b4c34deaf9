import config from '../../vite.config.mjs';
import { bundle } from './cache/bundle.mjs';
import { LAZY_FILES } from './script/lazy-files.mjs';
import { timed } from './timed.mjs';

/** The build of the script-tag file puts others in their place. */
const LOADERS = LAZY_FILES.map(({ loader }) => loader);

/**
 * Builds a mode of vite.config.mjs in this process.
 * @param inputs What the mode takes from other steps, as JSON.
 * @returns Contents by name.
 */
export async function viteBuild(mode, inputs = {}) {
  const options = config({ mode, ...inputs });
  const { lib, rolldownOptions } = options.build;
  const entry = [lib?.entry ?? rolldownOptions.input].flat().filter((path) => !path.startsWith('virtual:'));
  const outputs = await timed(mode, () =>
    bundle([mode, inputs], {
      // The loaders import the other.
      entries: inputs.lazy ? [...entry, 'src/cdn-lazy-file.ts'] : entry,
      except: inputs.lazy && LOADERS,
      config: () => options,
    }),
  );
  return new Map(outputs.map(({ name, code }) => [name, code]));
}
