// npm run test:sites: site generators build starter sites with both packages, as npm packs them.
import { ensureFolderInstalled, ensureTestsInstalled, run } from '../project.mjs';

const FOLDER = 'test/sites';

ensureTestsInstalled();
ensureFolderInstalled(FOLDER);
run(process.execPath, ['scripts/build/build.mjs']);
run(process.execPath, ['--import', 'tsx', '--test', `${FOLDER}/sites.sites.mjs`]);
