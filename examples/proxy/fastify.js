import Fastify from 'fastify';
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
const app = Fastify();

app.register(async (speech) => {
  // The proxy reads bodies itself.
  speech.removeAllContentTypeParsers();
  speech.addContentTypeParser('*', (_request, _body, done) => done(null));
  speech.all('/speech/*', (request, reply) => {
    reply.hijack();
    return proxy.handle(request.raw, reply.raw);
  });
});

await app.listen({ port: process.env.PORT ?? 3000, host: '127.0.0.1' });
