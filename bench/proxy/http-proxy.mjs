// http-proxy as its README has it, with connections to the service that are kept open. Run: node http-proxy.mjs SERVICE
import { Agent, createServer } from 'node:http';
import httpProxy from 'http-proxy';

const proxy = httpProxy.createProxyServer({ target: process.argv[2], agent: new Agent({ keepAlive: true }) });
// A client that leaves is an error to it.
proxy.on('error', () => {});
const server = createServer((request, response) => proxy.web(request, response));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
