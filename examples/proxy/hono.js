import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
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
const app = new Hono();

app.all('/speech/*', (context) =>
  proxy.fetch(context.req.raw, { address: getConnInfo(context).remote.address }),
);

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' });
