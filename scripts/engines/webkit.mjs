// Runs WebKitGTK's MiniBrowser over WebDriver on a virtual screen.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { startProcess, until } from './processes.mjs';

let screens = 0;

/** Starts the screen and the driver. Returns the port of the driver on 127.0.0.1. */
export async function startWebKit(env) {
  // Not `-displayfd`: an Xvfb that is just ending removes the socket of the one that took over its number.
  const number = 1000 + (process.pid % 50_000) + screens++;
  startProcess('Xvfb', [`:${number}`, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp']);
  await until(() => existsSync(`/tmp/.X11-unix/X${number}`), 'Xvfb');
  const port = await freePort();
  startProcess('WebKitWebDriver', [`--port=${port}`, '--replace-on-new-session'], {
    env: { ...env, DISPLAY: `:${number}` },
  });
  await until(() => isUp(`http://127.0.0.1:${port}/status`), 'WebKitWebDriver');
  return port;
}

const isUp = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
