// npm start: installs dependencies, builds the script-tag file, and serves the demo with the speech service behind the proxy.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './project.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build/packed.mjs');
ensureBuilt();

const server = spawn(process.execPath, ['--import', 'tsx', 'demo/server.ts'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
