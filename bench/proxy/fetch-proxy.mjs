// The proxy as a fetch handler, on Node. Run: node fetch-proxy.mjs SERVICE
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createProxy } from '../../dist/proxy/index.js';
import { limitsFromText } from '../../dist/proxy/setup/limits-from-text.js';
import { optionsFromEnvironment } from '../../dist/proxy/setup/options-from-environment.js';

const proxy = createProxy({
  ...optionsFromEnvironment(process.env),
  ...limitsFromText(process.env.KURDISH_SPEECH_LIMITS, 'KURDISH_SPEECH_LIMITS'),
});
const server = createServer(getRequestListener((request) => proxy.fetch(request)));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
