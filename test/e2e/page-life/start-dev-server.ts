import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type PluginOption } from 'vite';
import { type Backend, startBackend } from '../../../demo/backend.ts';
import { ensureFolderInstalled } from '../../../scripts/project.mjs';
import { embeddedEngines } from '../../embedded-engines.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const LIBRARIES = 'test/e2e/page-life/libraries';
/** The package in a workspace: Vite serves its modules as they are, and watches them. */
const PACKAGE = 'packages/kurdish-speech';

/** A page in development: Vite's own server with React's plugin, our package, the proxy and the service. */
interface DevServer {
  readonly url: string;
  /** Paths of the requests to the proxy. */
  readonly speechPaths: string[];
  /** Writes a file of the page, or changes it, which replaces its module in the page. */
  write(file: string, code: string): void;
  /** Saves a module of our package with a change that does nothing. */
  touchPackage(file: string): void;
  charactersUsed(): Promise<number>;
  close(): Promise<void>;
}

/** @param files The page: `index.html`, and its modules. */
export async function startDevServer(files: Readonly<Record<string, string>>): Promise<DevServer> {
  ensureFolderInstalled(LIBRARIES);
  const folder = mkdtempSync(join(root, '.cache/dev-server-'));
  const write = (file: string, code: string) => writeFileSync(join(folder, file), code);
  for (const [file, code] of Object.entries(files)) write(file, code);
  // Else it would be in this repository's own package.
  write('package.json', '{ "private": true }');
  layOutPackages(folder);
  const { default: react } = (await import(
    `${root}${LIBRARIES}/node_modules/@vitejs/plugin-react/dist/index.js`
  )) as { default: () => PluginOption };
  const speechPaths: string[] = [];
  let backend: Backend | undefined;
  const vite = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
    // A package that is found late makes Vite load the page again.
    optimizeDeps: { noDiscovery: true, include: ['react', 'react/jsx-dev-runtime', 'react-dom/client'] },
    plugins: [
      react(),
      {
        name: 'speech',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            if (!request.url?.startsWith('/speech/')) return next();
            speechPaths.push(request.url);
            backend?.handle(request, response);
          });
        },
      },
    ],
  });
  await vite.listen();
  const url = `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`;
  backend = await startBackend({ origins: [url], ...embeddedEngines() });
  return {
    url,
    speechPaths,
    write,
    touchPackage(file) {
      const path = join(PACKAGE, file);
      write(path, `${readFileSync(join(folder, path), 'utf8')}\n`);
    },
    charactersUsed: async () => (await backend?.charactersUsed()) ?? 0,
    async close() {
      await vite.close();
      await backend?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function layOutPackages(folder: string): void {
  for (const each of ['package.json', 'dist'])
    cpSync(join(root, each), join(folder, PACKAGE, each), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(folder, PACKAGE), join(folder, 'node_modules/kurdish-speech'));
  for (const each of ['react', 'react-dom'])
    symlinkSync(join(root, LIBRARIES, 'node_modules', each), join(folder, 'node_modules', each));
}
