import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { SpeechError } from '../src/contract/errors.ts';
import { type Backend, startBackend } from './backend.ts';

/** The strictest policy that the elements support. Live sessions connect to the service directly, not through the proxy. */
const contentSecurityPolicy = (liveSource: string, wasm = '') =>
  `default-src 'none'; script-src 'self'${wasm}; style-src 'self'; connect-src 'self' ${liveSource}; media-src 'self' blob:; img-src 'self' data:`;

/** What the page's footer links to. */
const DOCUMENTS = ['/docs/*', '/:name{(README|CHANGELOG|CONTRIBUTING|SECURITY)\\.md|LICENSE|NOTICE}'];
/** Browsers save Markdown instead of showing it. */
const asText = createMiddleware(async (context, next) => {
  await next();
  context.header('Content-Type', 'text/plain; charset=utf-8');
});

const port = readPort(process.env.PORT);
const pages = new Hono();
pages.use(async (context, next) => {
  await next();
  // Listening in the page needs WebAssembly, in its Worker alone.
  const wasm = context.req.path === '/cdn/local-dictation-worker.js' ? " 'wasm-unsafe-eval'" : '';
  const { liveSource } = await backend;
  context.header('Content-Security-Policy', contentSecurityPolicy(liveSource, wasm));
  context.header('Cache-Control', 'no-cache');
});
pages.use('/cdn/*', serveStatic({ root: process.env.DEMO_FILES ?? './dist' }));
pages.use('/themes/*', serveStatic({ root: './' }));
pages.use(
  '/custom-elements.json',
  async (_, next) => {
    // Of `npm start`, which writes it when a page first asks: it takes seconds, and one page needs it.
    if (process.send) {
      const written = once(process, 'message');
      process.send('manifest');
      await written;
    }
    await next();
  },
  serveStatic({ path: './custom-elements.json' }),
);
pages.get('/measure.js', async (context) => {
  context.header('Content-Type', 'text/javascript; charset=utf-8');
  return context.body(await bundleMeasure());
});
for (const path of DOCUMENTS) pages.use(path, asText, serveStatic({ root: './' }));
pages.use('/*', serveStatic({ root: './demo' }));

const servePage = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
const server = createServer((request, response) => {
  if (request.url?.startsWith('/speech/')) void backend.then((opened) => opened.handle(request, response));
  else void servePage(request, response);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use; set PORT to another one.`
      : `Cannot serve: ${error.message}`,
  );
  process.exit(1);
});
const listening = new Promise<number>((resolve) =>
  server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);
/** Requests that come before it is open wait for it. */
const backend = listening.then(openBackend);
await backend;
console.log(`kurdish-speech is speaking and listening at http://localhost:${await listening}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    server.close();
    server.closeIdleConnections();
    await (await backend).close();
    process.exit(0);
  });

async function openBackend(bound: number): Promise<Backend> {
  const origins = [`http://localhost:${bound}`, `http://127.0.0.1:${bound}`];
  try {
    return await startBackend({ origins, environment: process.env });
  } catch (error) {
    if (!(error instanceof SpeechError && error.code === 'invalid-argument')) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** The script of measure.html, which counts errors by the sources of `evaluate`. One page needs it: it is bundled when that first asks. */
async function bundleMeasure(): Promise<string> {
  const path = resolve('scripts/build/vite-build.mjs');
  const { viteBuild } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    viteBuild(mode: string): Promise<ReadonlyMap<string, string>>;
  };
  return (await viteBuild('demo-measure')).get('measure.js') ?? '';
}

function readPort(value: string | undefined): number {
  const parsed = value === undefined || value === '' ? 8080 : Number(value);
  if (Number.isInteger(parsed) && parsed >= 0 && parsed <= 65_535) return parsed;
  console.error('Set PORT to a whole number from 0 to 65535.');
  process.exit(2);
}
