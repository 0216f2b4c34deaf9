// Gives browser tests a real `/speech`: the service with its embedded engine behind the proxy, in this process.
// Needs a TypeScript loader (the runner's configuration registers one).
export function speechMiddleware() {
  let starting;
  let stop = async () => {};

  async function start(origin) {
    const { startBackend } = await import('../demo/backend.ts');
    const backend = await startBackend({ origins: [origin] });
    stop = () => backend.close();
    return backend;
  }

  return {
    plugin: { name: 'speech-backend', serverStop: () => stop() },
    async middleware(context, next) {
      if (!context.path.startsWith('/speech/')) return next();
      starting ??= start(context.origin);
      const backend = await starting;
      context.respond = false;
      backend.handle(context.req, context.res);
    },
  };
}
