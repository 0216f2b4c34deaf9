// npm run test:adapters: the examples of mounting the proxy, each in the runtime it is for, with the packed package installed.
import { installPacked, packPackage } from '../build/packed.mjs';
import { ensureTestsInstalled, run } from '../project.mjs';

ensureTestsInstalled();
installPacked('examples/proxy', packPackage());
run(process.execPath, ['--import', 'tsx', '--test', 'test/adapters/adapters.ts']);
