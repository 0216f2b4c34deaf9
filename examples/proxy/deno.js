// deno run --allow-net --allow-env deno.js
import { createProxy, optionsFromEnvironment } from 'kurdish-speech/proxy';

const proxy = createProxy(optionsFromEnvironment(Deno.env.toObject()));

Deno.serve(
  { port: Number(Deno.env.get('PORT') ?? 3000), hostname: '127.0.0.1' },
  (request, { remoteAddr }) =>
    new URL(request.url).pathname.startsWith('/speech/')
      ? proxy.fetch(request, { address: remoteAddr.hostname })
      : new Response('Not found', { status: 404 }),
);
