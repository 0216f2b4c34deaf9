// Serves browser tests through Vite inside @web/test-runner, so that TypeScript, `?source` and CommonJS dependencies behave as
// in the build. It has to be a `middleware`, which runs before the runner's own static files (those send .ts as video/mp2t).
import { join } from 'node:path';
import { createServer } from 'vite';
import { ownSources } from './own-sources-plugin.mjs';
import { workletSource } from './worklet-source-plugin.mjs';

const SOCKET = '/__web-dev-server__web-socket.js';
const TESTS = 'test';
/** One of the packages in test/node_modules, as Vite names what belongs to another: it looks for that one in the root's node_modules. */
const ofTests = (name) => `../${TESTS} > ${name}`;

const leaveRunnerSocketAlone = {
  name: 'runner-socket-external',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith(SOCKET.slice(1)) ? { id: SOCKET, external: true } : null),
};

/** What examples/ponyfill imports is the tests' own too: a second React would not work with theirs. */
const packagesOfExamples = {
  name: 'packages-of-examples',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!/^[@\w]/.test(id) || !importer?.includes('/examples/ponyfill/')) return null;
    return this.resolve(id, join(process.cwd(), TESTS, 'package.json'), { skipSelf: true });
  },
};

/**
 * @param plugins Of Vite; they come before ours.
 * @param options.isKept Browsers keep what they have loaded: hundreds of modules for each test file, which otherwise they ask for again.
 *   Only where no source changes meanwhile.
 */
export function viteMiddleware(plugins = [], { isKept = false } = {}) {
  let starting;
  const start = () => {
    starting ??= createServer({
      configFile: false,
      root: process.cwd(),
      // One for each kind of run: two that start together would clear each other's.
      cacheDir: process.env.VITE_CACHE ?? '.cache/vite',
      logLevel: 'error',
      clearScreen: false,
      appType: 'custom',
      server: {
        middlewareMode: true,
        hmr: false,
        ws: false,
        ...(isKept && { headers: { 'Cache-Control': 'max-age=86400' } }),
      },
      plugins: [...plugins, leaveRunnerSocketAlone, packagesOfExamples, ownSources(), workletSource()],
      // Pre-bundled at start: a dependency found late makes Vite reload the page in the middle of a test.
      optimizeDeps: {
        // A scan would begin at the pages of the demo and the examples, and fail at `?source`.
        entries: [],
        include: [
          'lit',
          'lit/decorators.js',
          'comlink',
          ...[
            '@open-wc/testing',
            '@web/test-runner-commands',
            'preact',
            'react',
            'react/jsx-dev-runtime',
            'react-dom/client',
            'media-chrome',
            'media-chrome/dist/media-theme-element.js',
            'react-speech-recognition',
            'tts-react',
          ].map(ofTests),
        ],
      },
    });
    return starting;
  };
  return {
    plugin: {
      name: 'vite-middleware',
      async serverStart() {
        await start();
      },
      async serverStop() {
        await (await starting)?.close();
      },
    },
    async middleware(context, next) {
      if (context.path === '/' || context.path.startsWith('/__w')) return next();
      const vite = await start();
      await new Promise((resolve, reject) => {
        context.res.statusCode = 200;
        context.respond = false;
        context.res.once('close', resolve);
        vite.middlewares(context.req, context.res, (error) => {
          context.res.off('close', resolve);
          context.respond = true;
          if (error) return reject(error);
          context.res.statusCode = 404;
          resolve(next());
        });
      });
    },
  };
}
