// bun bun.js
import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';
import { openOpusEncoder } from 'kurdish-speech/proxy/node';

// Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES to how many append to X-Forwarded-For (1 for one nginx):
// without it, visitors have no individual limits.
let proxy;
try {
  proxy = createProxy({ ...optionsFromEnvironment(process.env), openEncoder: openOpusEncoder });
} catch (error) {
  // One sentence that names the invalid setting, never its value.
  console.error(error.message);
  process.exit(1);
}

Bun.serve({
  port: process.env.PORT ?? 3000,
  hostname: '127.0.0.1',
  // Seconds without data: a long recording takes a while to transcribe. Bun's default is 10.
  idleTimeout: 255,
  routes: {
    '/speech/*': (request, server) => proxy.fetch(request, { address: server.requestIP(request)?.address }),
  },
  fetch: () => new Response('Not found', { status: 404 }),
});
