import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Fetched when the benchmark runs: both are GPL, so the project neither ships nor depends on them. */
const PACKAGES = ['espeak-ng@1.0.2', 'mespeak@2.0.2'];
const FOLDER = '.cache/in-page-voices';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** What speaks in a page by itself. */
export interface InPageVoice {
  readonly name: string;
  readonly speaks: string;
  readonly hasWordTimes: boolean;
  readonly licence: string;
  /** A module that sets `globalThis.speak`, which resolves with the seconds of its speech; `onFirst` is called with the first samples. */
  readonly script: string;
}

const WAV =
  'const secondsOf = (wav) => { const view = new DataView(wav.buffer, wav.byteOffset); return (wav.byteLength - 44) / view.getUint32(28, true); };';

export const VOICES: readonly InPageVoice[] = [
  {
    name: 'kurdish-speech',
    speaks: 'Sorani, Kurmanji, Badini',
    hasWordTimes: true,
    licence: 'MIT',
    script: `globalThis.speak = async (text, onFirst) => {
      await import('/cdn/kurdish-speech.js');
      globalThis.speaker ??= Object.assign(document.createElement('kurdish-tts'), { endpoint: 'local:' });
      const body = JSON.stringify({ text, speaker_id: 'kurmanji_m001', stream_format: 'pcm', seed: 1 });
      const response = await speaker.fetch('local:/api/tts-stream', { method: 'POST', body });
      let bytes = 0;
      for await (const chunk of response.body) {
        if (!bytes) onFirst();
        bytes += chunk.byteLength;
      }
      return bytes / 48_000;
    };`,
  },
  {
    name: 'espeak-ng, WASM',
    speaks: 'Kurmanji',
    hasWordTimes: false,
    licence: 'GPL-3.0',
    script: `${WAV} globalThis.speak = async (text, onFirst) => {
      const { default: espeak } = await import('/espeak-ng.js');
      const { FS } = await espeak({ arguments: ['-v', 'ku', '-w', 'speech.wav', text], print() {} });
      const wav = FS.readFile('speech.wav');
      onFirst();
      return secondsOf(wav);
    };`,
  },
  {
    name: 'meSpeak, Turkish voice',
    speaks: 'none',
    hasWordTimes: false,
    licence: 'GPL',
    script: `${WAV} globalThis.speak = async (text, onFirst) => {
      const { speak } = await import('/mespeak.js');
      const wav = speak(text);
      onFirst();
      return secondsOf(wav);
    };`,
  },
];

interface VoiceSite {
  readonly url: string;
  /** Bodies on the wire, Workers' files too, which a page's own figures leave out. */
  readonly bytesSent: number;
  close(): void;
}

/** A page for each voice, `/page/<index>`, with its files, compressed as servers do. */
export async function startVoiceSite(): Promise<VoiceSite> {
  if (!existsSync(join(FOLDER, 'node_modules/mespeak')))
    execFileSync('npm', [
      'install',
      '--silent',
      '--no-save',
      '--ignore-scripts',
      '--prefix',
      FOLDER,
      ...PACKAGES,
    ]);
  const espeak = join(FOLDER, 'node_modules/espeak-ng/dist');
  const mespeak = Buffer.from(await bundleMeSpeak());
  const compressed = new Map<string, Buffer>();
  const fileOf = (path: string): Buffer | undefined => {
    const [, index] = /^\/page\/(\d)$/.exec(path) ?? [];
    if (index) return Buffer.from(pageOf(VOICES[Number(index)]!));
    if (path.startsWith('/espeak-ng.')) return readFileSync(join(espeak, path));
    if (path === '/mespeak.js') return mespeak;
    return /^\/cdn\/[\w.-]+$/.test(path) ? readFileSync(join('dist', path)) : undefined;
  };
  let bytesSent = 0;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const body = compressed.get(path) ?? gzipped(fileOf(path));
    if (!body) return response.writeHead(404).end();
    compressed.set(path, body);
    bytesSent += body.length;
    const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=600' };
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get bytesSent() {
      return bytesSent;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const gzipped = (file: Buffer | undefined) => file && gzipSync(file, { level: 9 });

function pageOf({ script }: InPageVoice): string {
  return `<!doctype html><html lang="kmr"><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><script type="module">${script}</script>`;
}

async function bundleMeSpeak(): Promise<string> {
  const folder = join(process.cwd(), FOLDER, 'node_modules/mespeak');
  const entry = join(folder, 'speak.mjs');
  const code = join(folder, 'src/ESpeak.js');
  const bytes = readFileSync(code);
  // Published in ISO 8859-1, which the bundler refuses.
  if (!isUtf8(bytes)) writeFileSync(code, bytes.toString('latin1'));
  writeFileSync(
    entry,
    `import meSpeak from './src/index.js';
import config from './src/mespeak_config.json';
import turkish from './voices/tr.json';
meSpeak.loadConfig?.(config);
meSpeak.loadVoice(turkish);
export const speak = (text) => new Uint8Array(meSpeak.speak(text, { rawdata: 'array' }));`,
  );
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}
