import { readFileSync } from 'node:fs';
import { root } from '../../project.mjs';

const ENTRY = `${root}src/cdn.ts`;
const FIRST = "import './cdn-assets.ts';\n";

/**
 * The modules of the script-tag file in the order in which they compress best, which order-modules.mjs has found. New ones are not in it.
 * @param contained Paths of what the file contains, from the root.
 */
export function moduleOrder(contained) {
  const order = JSON.parse(readFileSync(`${root}scripts/build/script/module-order.json`, 'utf8'));
  return order.filter((path) => contained.includes(path));
}

/** Puts modules of the script-tag file in order; the others follow. */
export function modulesInOrder(order) {
  const imports = order.map((path) => `import '${root}${path}';\n`);
  return {
    name: 'modules-in-order',
    enforce: 'pre',
    transform: {
      filter: { id: ENTRY },
      handler(code) {
        if (!code.includes(FIRST)) throw new Error('src/cdn.ts has to import ./cdn-assets.ts first.');
        return code.replace(FIRST, FIRST + imports.join(''));
      },
    },
  };
}
