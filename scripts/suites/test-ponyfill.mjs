// npm run test:ponyfill: the Web Speech API's rules and the libraries written for it, in a browser.
import { ensureTestsInstalled, filesUnder } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { testInBrowsers } from '../test/test-in-browsers.mjs';

ensureTestsInstalled();
ensureBrowser();
const files = ['.test.ts', '.test.tsx'].flatMap((ending) => filesUnder('test/ponyfill', ending));
process.exit(testInBrowsers(files));
