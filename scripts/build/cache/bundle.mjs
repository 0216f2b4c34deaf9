import { root } from '../../project.mjs';
import { cached } from './cached.mjs';
import { sourcesOf } from './sources-of.mjs';

/**
 * What Vite makes of some entries, unless it made it of the same before.
 * @param step The step's name and all that it depends on besides the sources, as JSON.
 * @param options.except Modules that the configuration's plugins replace.
 * @param options.config Returns Vite's configuration.
 * @returns For each file `name`, `code`, and `modules`: the paths of those in it, each with the length of what is left of it.
 */
export function bundle(step, { entries, except, config }) {
  const { paths, hash } = sourcesOf(entries, { except });
  return cached([step, hash], async () => {
    // Not before it is needed: it takes a quarter of a second.
    const { build } = await import('vite');
    const { plugins, ...rest } = config();
    const options = {
      configFile: false,
      logLevel: 'error',
      ...rest,
      plugins: [...plugins, refuseUnknownSources(paths)],
    };
    const outputs = [await build(options)].flat().flatMap(({ output }) => output);
    return outputs.map(({ fileName, code, source, modules = {} }) => ({
      name: fileName,
      code: code ?? source,
      modules: Object.entries(modules).map(([id, { renderedLength }]) => [
        id.replace(root, ''),
        renderedLength,
      ]),
    }));
  });
}

/** Refuses modules of ours that are missing from the key: later changes of them would go unnoticed. */
function refuseUnknownSources(paths) {
  return {
    name: 'refuse-unknown-sources',
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        const path = id.startsWith(root) ? id.slice(root.length) : '';
        if (/^(?:src|worklets|demo)\/.*\.ts$/.test(path) && !paths.has(path))
          throw new Error(
            `${path} is imported in a way that scripts/build/cache/sources-of.mjs does not see.`,
          );
      }
    },
  };
}
