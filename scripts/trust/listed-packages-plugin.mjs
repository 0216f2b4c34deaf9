// For every bundle of the build: refuses code of a package that scripts/trust/third-party.mjs, and so NOTICE, does not name.
import { BUNDLED } from './third-party.mjs';

const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

export function listedPackages() {
  return {
    name: 'listed-packages',
    generateBundle(_, bundle) {
      for (const { fileName, modules } of Object.values(bundle))
        for (const [id, { renderedLength }] of Object.entries(modules ?? {})) {
          const name = PACKAGE.exec(id)?.[1].replaceAll('\\', '/');
          if (name && renderedLength > 0 && !(name in BUNDLED))
            throw new Error(
              `${fileName} bundles ${name}: add it to BUNDLED in scripts/trust/third-party.mjs and run npm run notice.`,
            );
        }
    },
  };
}
