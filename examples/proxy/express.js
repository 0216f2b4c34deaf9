import express from 'express';
import { optionsFromEnvironment } from 'kurdish-speech/proxy';
import { createNodeProxy } from 'kurdish-speech/proxy/node';

// Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES to how many append to X-Forwarded-For (1 for one nginx):
// without it, visitors have no individual limits.
let proxy;
try {
  proxy = createNodeProxy(optionsFromEnvironment(process.env));
} catch (error) {
  // One sentence that names the invalid setting, never its value.
  console.error(error.message);
  process.exit(1);
}
const app = express();

// Before body parsers such as express.json(): the proxy reads bodies itself.
app.all('/speech/{*path}', (request, response) => proxy.handle(request, response));

app.listen(process.env.PORT ?? 3000, '127.0.0.1');
