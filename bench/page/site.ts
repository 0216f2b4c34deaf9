import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { startBackend } from '../../demo/backend.ts';
import { Mp3FileEncoder } from '../../src/encode/mp3-file-encoder.ts';
import { articleOf } from './article.ts';

/** Half an hour, and 40 seconds. */
const CHARACTERS = { page: 20_000, short: 400 };
const MP3_SECONDS = 60;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mp3': 'audio/mpeg',
};

/** What a publisher could put above an article. */
export interface Player {
  readonly name: string;
  readonly head: string;
  readonly body: string;
  /** What a reader presses, in puppeteer's selectors; undefined for the article alone. */
  readonly button?: string;
  /** What plays, once it does. */
  readonly media?: string;
}

const LITE = `<style>lite-audio{display:block;height:54px}lite-audio button{height:54px;width:100%}</style>
<script>customElements.define('lite-audio', class extends HTMLElement {
  connectedCallback() {
    this.innerHTML = '<button>▶</button>';
    this.firstChild.onclick = () => {
      const audio = Object.assign(document.createElement('audio'), { controls: true, src: '/speech.mp3' });
      this.replaceChildren(audio);
      audio.play();
    };
  }
});</script>`;

const RESERVED = '<style>kurdish-tts:not(:defined){display:block;min-height:64px}</style>';
const OURS = '<kurdish-tts controls highlight="word" for="article" voice="sorani_m001"></kurdish-tts>';
const OUR_BUTTON = 'kurdish-tts >>> [part=play-button]';

/** In turn: nothing, ours, and what publishers use instead. */
export const PLAYERS: readonly Player[] = [
  { name: 'no player', head: '', body: '' },
  {
    name: 'kurdish-tts',
    head: `<script type="module" src="/cdn/kurdish-player.js"></script>${RESERVED}`,
    body: OURS,
    button: OUR_BUTTON,
    media: 'kurdish-tts',
  },
  {
    name: 'kurdish-tts, all loaded with the page',
    head: `<script type="module" src="/cdn/kurdish-speech.js"></script>${RESERVED}`,
    body: OURS,
    button: OUR_BUTTON,
    media: 'kurdish-tts',
  },
  {
    name: 'media-chrome, mp3',
    head: '<script type="module" src="/media-chrome.js"></script>',
    body: '<media-controller audio><audio slot="media" src="/speech.mp3" preload="none"></audio><media-control-bar><media-play-button></media-play-button><media-time-range></media-time-range><media-time-display></media-time-display><media-playback-rate-button></media-playback-rate-button></media-control-bar></media-controller>',
    button: 'media-play-button',
    media: 'audio',
  },
  {
    name: '<audio controls>, mp3',
    head: '',
    body: '<button id="play">▶</button><audio controls src="/speech.mp3" preload="none"></audio><script>play.onclick = () => document.querySelector("audio").play()</script>',
    button: '#play',
    media: 'audio',
  },
  {
    name: 'a facade of <audio>, mp3',
    head: LITE,
    body: '<lite-audio></lite-audio>',
    button: 'lite-audio button',
    media: 'audio',
  },
];

/** A site with an article below each player, compressed as servers do: `/page/<index>`, and `/short/<index>` with a text of 40 s. */
export async function startSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const [mediaChrome, mp3] = [await bundleMediaChrome(), await recordTone()];
  const fileOf = (path: string): Buffer | undefined => {
    const [, kind, index] = /^\/(page|short)\/(\d)$/.exec(path) ?? [];
    if (index)
      return Buffer.from(pageOf(PLAYERS[Number(index)]!, articleOf(CHARACTERS[kind as 'page' | 'short'])));
    if (path === '/media-chrome.js') return Buffer.from(mediaChrome);
    if (path === '/speech.mp3') return mp3;
    if (/^\/cdn\/[\w.-]+$/.test(path)) return readFileSync(join('dist', path));
    return undefined;
  };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith('/speech/')) return backend.handle(request, response);
    const file = fileOf(path);
    if (!file) return response.writeHead(404).end();
    const type = TYPES[extname(path) || '.html'] ?? 'application/octet-stream';
    const isText = !type.startsWith('audio');
    response.writeHead(200, {
      'content-type': type,
      'cache-control': 'max-age=600',
      ...(isText && { 'content-encoding': 'gzip' }),
    });
    response.end(isText ? gzipSync(file) : file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = await startBackend({ origins: [url] });
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await backend.close();
    },
  };
}

function pageOf({ head, body }: Player, article: string): string {
  return `<!doctype html><html lang="ckb" dir="rtl"><head><title>هەواڵ</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">${head}</head><body><h1>هەواڵ</h1>${body}<article id="article">${article}</article></body></html>`;
}

async function bundleMediaChrome(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'test/node_modules/media-chrome/dist/index.js', formats: ['es'] },
      minify: true,
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

async function recordTone(): Promise<Buffer> {
  const file = await Mp3FileEncoder.open();
  const samples = Int16Array.from({ length: MP3_SECONDS * 24_000 }, (_, i) => 8000 * Math.sin(i / 10));
  return Buffer.concat([file.write(samples), file.finish()]);
}
