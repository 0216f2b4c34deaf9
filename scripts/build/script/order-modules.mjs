// node scripts/build/script/order-modules.mjs: looks for an order of modules in which the script-tag file compresses better, and writes it to
// module-order.json. gzip sees the last 32 kB only, so similar modules have to be close to each other. Takes minutes; run it when the script
// has grown.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import config from '../../../vite.config.mjs';
import { root } from '../../project.mjs';
import { buildLazyFiles } from './build-lazy-files.mjs';
import { moduleOrder } from './module-order-plugin.mjs';

const TRIES = 2000;
/** Modules that are moved together, at most. */
const LONGEST = 4;

const { contained, script: lazy } = await buildLazyFiles({ quick: true });
let order = moduleOrder(contained);
let bytes = await sizeOf(order);
console.log(`${bytes} bytes; in no order ${await sizeOf([])}`);
for (let tried = 0; tried < TRIES; tried++) {
  const other = withSomeMoved(order);
  const size = await sizeOf(other);
  if (size >= bytes) continue;
  order = other;
  bytes = size;
  console.log(`${bytes} bytes after ${tried} tries`);
  writeFileSync(`${root}scripts/build/script/module-order.json`, `${JSON.stringify(order, null, 2)}\n`);
}

/** Bytes of the script after gzip, without Terser: that takes a tenth of a second. */
async function sizeOf(order) {
  const options = config({ mode: 'cdn', lazy, quick: true, order });
  const { output } = await build({ ...options, root, configFile: false, logLevel: 'error' });
  return gzipSync(output[0].code, { level: 9 }).length;
}

/** Moves some neighbours, or puts a module into the order that is not in it yet. */
function withSomeMoved(order) {
  const others = contained.filter((path) => !order.includes(path));
  const isNew = others.length > 0 && Math.random() < 0.3;
  const from = below(order.length);
  const moved = isNew ? [others[below(others.length)]] : order.slice(from, from + 1 + below(LONGEST));
  const rest = order.filter((path) => !moved.includes(path));
  const to = below(rest.length + 1);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

function below(limit) {
  return Math.floor(Math.random() * limit);
}
