// npm run test:website: the documentation as a site, built and opened in a browser.
import { ensureTestsInstalled, run } from '../project.mjs';

ensureTestsInstalled();
run(process.execPath, ['scripts/build/build.mjs']);
run(process.execPath, ['scripts/docs/build-website.mjs']);
run(process.execPath, ['--import', 'tsx', '--test', 'test/website/pages.website.mjs']);
