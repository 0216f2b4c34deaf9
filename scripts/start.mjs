// npm start: installs dependencies, builds the demo, and serves it with the speech service behind the proxy.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ensureInstalled } from './project.mjs';

ensureInstalled();
console.log('Building the demo…');
const { buildDemo } = await import('./build/build-demo.mjs');
const { server: entry, files } = await buildDemo();

const server = spawn(process.execPath, [entry], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, DEMO_FILES: files },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));

server.on('message', async () => {
  const { manifest } = await import('./build/manifest.mjs');
  writeFileSync('custom-elements.json', await manifest());
  server.send('manifest');
});
