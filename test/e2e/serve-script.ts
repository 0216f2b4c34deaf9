import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { workletSource } from '../../scripts/build/worklet-source-plugin.mjs';

/** Bundles a module into one script and serves it as `/page.js` on a free port; `page` answers every other request. */
export async function serveScript(
  module: URL,
  page: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ server: Server; port: number }> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [workletSource()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(module),
        output: { codeSplitting: false },
      },
    },
  });
  const script = 'output' in output ? output.output[0].code : '';
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else page(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
