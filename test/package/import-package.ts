import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(new URL('../../package.json', import.meta.url));

/** The built package, imported by a name that its `exports` have, as users do. Here `test/package.json` hides the package from itself. */
export const importPackage = (name: string) => import(pathToFileURL(resolve(name)).href);
