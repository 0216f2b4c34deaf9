// npm run test:clients: libraries made for OpenAI's API, pointed at the service.
import { readdirSync } from 'node:fs';
import { ensureFolderInstalled, ensureTestsInstalled, run } from '../project.mjs';

const FOLDER = 'test/clients';

ensureTestsInstalled();
ensureFolderInstalled(FOLDER);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.clients.mjs'));
run(process.execPath, ['--import', 'tsx', '--test', ...files.map((name) => `${FOLDER}/${name}`)]);
