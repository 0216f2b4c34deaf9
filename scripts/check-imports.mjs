// Import rules that the compiler cannot check: which packages a folder may use, and which modules only as types.
// (The `references` of each folder's tsconfig.json restrict imports between folders.)
import { readFileSync } from 'node:fs';
import { filesUnder } from './project.mjs';

const PACKAGES = {
  'src/async/': { packages: [] },
  'src/dsp/': { packages: [] },
  'src/contract/': { packages: ['zod'] },
  'src/formats/': { packages: [] },
  'src/text/': { packages: [] },
  'src/article/': { packages: ['css-select', 'domhandler', 'parse5', 'parse5-htmlparser2-tree-adapter'] },
  'src/lexicon/': { packages: ['fast-xml-parser'] },
  'src/client/': { packages: [] },
  'src/local/': { packages: [] },
  'src/audio/': { packages: ['comlink'] },
  'src/workers/': { packages: ['comlink', 'opus-decoder'] },
  'src/elements/': { packages: ['lit', '@lit/reactive-element'] },
  'src/ponyfill/': { packages: ['@lit/reactive-element'] },
  'src/publish/': { packages: ['fast-xml-parser', 'fflate', 'node:'] },
  'src/sites/': { packages: ['domhandler', 'picomatch', 'node:'] },
  'src/evaluate/': { packages: ['node:'] },
  'src/testing/node/': { packages: ['node:'] },
  'src/testing/service/': { packages: ['@hono/node-server', 'node:'] },
  'src/testing/': { packages: [] },
  'src/conformance/': { packages: ['ws', 'node:'] },
  'src/proxy/': { packages: ['@opentelemetry/api', 'aws4fetch', 'ioredis', 'undici', 'node:'] },
  'src/http/': { packages: ['node:'] },
  'src/telemetry/': { packages: ['@opentelemetry/api', 'node:'] },
  'src/worker-threads/': { packages: ['node:', 'tsx'] },
  'src/engine/threads/': { packages: ['node:'] },
  'src/engine/espeak/': { packages: ['node:'] },
  'src/engine/sherpa/': { packages: ['node:'] },
  // The rest runs in browsers too: its tsconfig.json has no types of Node.
  'src/engine/': { packages: [] },
  'src/service/decode/': {
    packages: [
      '@wasm-audio-decoders/flac',
      '@wasm-audio-decoders/ogg-vorbis',
      'audio-file-decoder',
      'mpg123-decoder',
      'ogg-opus-decoder',
      'node:',
    ],
  },
  // The rules of requests and the catalog run in browsers too.
  'src/service/admission/': { packages: ['rate-limiter-flexible'] },
  'src/service/catalog/': { packages: [] },
  'src/encode/': { packages: ['libopus-wasm', 'wasm-media-encoders', 'node:'] },
  'src/service/': {
    packages: [
      '@modelcontextprotocol/server',
      '@opentelemetry/api',
      'hono',
      '@hono/node-server',
      '@fastify/busboy',
      'libsql',
      'pg',
      'rate-limiter-flexible',
      'ws',
      'zod',
      'node:',
    ],
  },
  'worklets/': { packages: [] },
};

/** Modules of the contract without zod, which pages may import. */
const WITHOUT_ZOD =
  'dialects|error-codes|error-from-response|errors|formats|limits|listening-parts|operations|plans|run-voice|token-scopes|voice-group|voice-series';

const TYPES_ONLY = [
  {
    in: /^src\/(client|audio|elements|local|ponyfill|testing)\//,
    of: new RegExp(`/contract/(?!(${WITHOUT_ZOD})\\.ts$)`),
    why: 'it brings zod',
  },
  {
    in: new RegExp(`^src/contract/(index|${WITHOUT_ZOD})\\.ts$`),
    of: new RegExp(`^\\./(?!(${WITHOUT_ZOD})\\.ts$)`),
    why: 'it brings zod',
  },
  { in: /^src\/proxy\/(?!node)/, of: /\/encode\//, why: 'it needs Node' },
  { in: /^src\/audio\//, of: /\/worklets\/[^?]+$/, why: 'it belongs to the audio thread' },
];

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+()'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const faults = [...filesUnder('src', '.ts'), ...filesUnder('worklets', '.ts')].flatMap((file) => {
  const path = file.replaceAll('\\', '/');
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, from, , bare, dynamic]) => {
    const fault = faultOf(path, from ?? bare ?? dynamic, Boolean(type));
    return fault ? [`${path}: ${fault}`] : [];
  });
});

for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);

function faultOf(file, specifier, isType) {
  if (specifier.startsWith('.')) {
    const rule = TYPES_ONLY.find((rule) => !isType && rule.in.test(file) && rule.of.test(specifier));
    return rule && `import "${specifier}" as a type only: ${rule.why}`;
  }
  const [folder, rule] = Object.entries(PACKAGES).find(([prefix]) => file.startsWith(prefix)) ?? [];
  const allowed = rule?.packages.some((name) =>
    name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
  return (
    rule &&
    !allowed &&
    `"${specifier}" is not one of the packages of ${folder} (${rule.packages.join(', ') || 'none'})`
  );
}
