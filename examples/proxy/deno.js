// deno run --allow-net --allow-env --allow-read deno.js
import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';
import { openOpusEncoder } from 'kurdish-speech/proxy/node';

// Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES to how many append to X-Forwarded-For (1 for one nginx):
// without it, visitors have no individual limits.
let proxy;
try {
  proxy = createProxy({ ...optionsFromEnvironment(Deno.env.toObject()), openEncoder: openOpusEncoder });
} catch (error) {
  // One sentence that names the invalid setting, never its value.
  console.error(error.message);
  Deno.exit(1);
}

Deno.serve(
  { port: Number(Deno.env.get('PORT') ?? 3000), hostname: '127.0.0.1' },
  (request, { remoteAddr }) =>
    new URL(request.url).pathname.startsWith('/speech/')
      ? proxy.fetch(request, { address: remoteAddr.hostname })
      : new Response('Not found', { status: 404 }),
);
