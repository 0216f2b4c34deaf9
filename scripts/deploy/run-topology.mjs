// npm run topology: runs what deploy/compose.yaml describes as processes of this machine, on free ports, until Ctrl+C: nginx, two proxies, two
// services, Redis, PostgreSQL. Needs nginx (NGINX=path).
import { join } from 'node:path';
import { NO_TOPOLOGY, startTopology } from '../../test/deploy/support/topology.ts';
import { ensureBuilt } from '../build/packed.mjs';
import { root } from '../project.mjs';

if (NO_TOPOLOGY) {
  console.log(NO_TOPOLOGY);
  process.exit(0);
}
ensureBuilt();
const topology = await startTopology([join(root, 'dist/cli.js')]);
console.log(`kurdish-speech: two proxies and two services behind ${topology.url}/speech`);
for (const { name, url } of [...topology.proxies, ...topology.services]) console.log(`  ${name}  ${url}`);
console.log(`Tokens are for pages of ${topology.origin}. Ctrl+C stops everything.`);
await new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve);
});
await topology.stop();
