// Gives browser tests a real `/speech`: the service with its embedded engine behind the proxy, in this process; and `/stages`,
// where a test can have such a service of its own and break its connections (speech-stages.ts).
// `/recognizer` has the files of the recognizer as pages load them.
// `/recordings` is a plain file server with published speech (recordings.ts).
import { recognizerFiles } from '../scripts/build/recognizer-files.mjs';

/** @param load Imports a source by its path from the root. */
export function speechMiddleware(load) {
  let starting;
  let staging;
  let recording;
  let recognizer;
  const closers = [];

  async function start(origin) {
    const { startBackend } = await load('demo/backend.ts');
    const backend = await startBackend({ origins: [origin] });
    closers.push(() => backend.close());
    return backend;
  }

  async function stage() {
    const { createStages } = await load('test/speech-stages.ts');
    const stages = createStages();
    closers.push(() => stages.close());
    return stages;
  }

  /** Answers without Koa, which would otherwise take the answer to come for a page that is not found. */
  function takeOver(context) {
    context.status = 200;
    context.respond = false;
  }

  return {
    plugin: {
      name: 'speech-backend',
      serverStop: () => Promise.all(closers.map((close) => close())),
    },
    async middleware(context, next) {
      if (/^\/stages(\/|$)/.test(context.path)) {
        takeOver(context);
        staging ??= stage();
        return (await staging).handle(context.req, context.res, context.origin);
      }
      if (/^\/recordings(\/|$)/.test(context.path)) {
        takeOver(context);
        recording ??= load('test/recordings.ts').then(({ createRecordings }) => createRecordings());
        return (await recording)(context.req, context.res);
      }
      if (/^\/recognizer\/.+\.gz$/.test(context.path)) {
        recognizer ??= new Map(recognizerFiles());
        context.body = recognizer.get(context.path.replace('/recognizer/', ''));
        return undefined;
      }
      if (!context.path.startsWith('/speech/')) return next();
      starting ??= start(context.origin);
      const backend = await starting;
      takeOver(context);
      backend.handle(context.req, context.res);
    },
  };
}
