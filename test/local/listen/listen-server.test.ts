import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { recognizerFiles } from '../../../scripts/build/recognizer-files.mjs';
import { createCtcEngine } from '../../../src/engine/threads/ctc-engine.ts';
import type { ListenReply, ListenRequest } from '../../../src/local/listen/listen-messages.ts';
import { ListenServer } from '../../../src/local/listen/listen-server.ts';
import { Endpointer, type UtteranceTranscript } from '../../../src/service/live/endpointer.ts';
import { spoken } from '../../engine/recognition/spoken.ts';

const PAUSE = new Int16Array(16_000);
const SOUND = spoken({ text: 'ez nan dixwim', dialect: 'kurmanji', voice: 'kurmanji_m001' });
const SORANI = spoken({ text: 'من ئاو دەخۆم', dialect: 'sorani', voice: 'sorani_m003' });

const files = new Map(recognizerFiles());
const requests: string[] = [];
let site: Server;
let folder: string;

before(async () => {
  site = createServer(({ url = '' }, response) => {
    requests.push(url);
    const [, place, name = ''] = url.split('/');
    const file = files.get(name);
    if (!file || place === 'empty') return void response.writeHead(404).end();
    if (place === 'damaged') return void response.end(file.subarray(0, file.length / 2));
    // As Apache does.
    if (place === 'encoding') response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', file.length).end(file);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  folder = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
after(() => site.close());

const urls = (dialect: string, ...places: string[]) => ({
  weights: places.map((place) => `${folder}/${place}/recognizer.bin.gz`),
  words: places.map((place) => `${folder}/${place}/recognizer-${dialect}.txt.gz`),
});

/** A server, and what it answers. */
function listen() {
  const replies: ListenReply[] = [];
  const waiting = new Set<() => void>();
  const server = new ListenServer((reply) => {
    replies.push(reply);
    for (const look of waiting) look();
  });
  const answer = (...types: ListenReply['type'][]) =>
    new Promise<ListenReply>((resolve) => {
      const look = () => {
        const found = replies.findLast(({ type }) => types.includes(type));
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const ask = (...asked: ListenRequest[]) => {
    for (const request of asked) server.handle(request);
  };
  const finals = (session: number) =>
    replies.flatMap((reply) =>
      reply.type === 'transcript' && reply.session === session && reply.isFinal ? [reply.text] : [],
    );
  return { replies, ask, answer, finals };
}

const frames = (session: number, ...sounds: Int16Array[]): ListenRequest[] =>
  sounds.flatMap((sound) =>
    Array.from({ length: Math.ceil(sound.length / 1600) }, (_, index) => ({
      type: 'audio' as const,
      session,
      samples: sound.slice(index * 1600, (index + 1) * 1600),
    })),
  );

describe('a page that listens by itself', () => {
  it('writes the texts of the service, partial by partial', async () => {
    const engine = createCtcEngine({ threads: 1 });
    const expected: Pick<UtteranceTranscript, 'text' | 'isFinal'>[] = [];
    const endpointer = new Endpointer(engine.open('kurmanji'), ({ text, isFinal }) =>
      expected.push({ text, isFinal }),
    );
    for (const sound of [SOUND, PAUSE, SOUND]) await endpointer.write(sound);
    await endpointer.finalize();
    await engine.close();

    const { replies, ask, answer } = listen();
    ask({ type: 'load', dialect: 'kurmanji', urls: urls('kurmanji', 'files') });
    await answer('loaded');
    ask({ type: 'open', session: 1, dialect: 'kurmanji' });
    ask(...frames(1, SOUND, PAUSE, SOUND), { type: 'finalize', session: 1 });
    assert.deepEqual(await answer('done'), { type: 'done', session: 1 });
    const transcripts = replies.filter((reply) => reply.type === 'transcript');
    assert.deepEqual(
      transcripts.map(({ text, isFinal }) => ({ text, isFinal })),
      expected,
    );
    assert.equal(expected.filter(({ isFinal }) => isFinal).length, 2);
  });

  it('reports the bytes of both files, up to their total', async () => {
    const { replies, ask, answer } = listen();
    ask({ type: 'load', dialect: 'sorani', urls: urls('sorani', 'files') });
    await answer('loaded');
    const progress = replies.flatMap((reply) => (reply.type === 'progress' ? [reply] : []));
    const loaded = progress.map((reply) => reply.loaded);
    assert.deepEqual(
      loaded,
      loaded.toSorted((one, other) => one - other),
    );
    const size = ['recognizer.bin.gz', 'recognizer-sorani.txt.gz'].reduce(
      (sum, name) => sum + (files.get(name)?.length ?? 0),
      0,
    );
    assert.deepEqual(progress.at(-1), { type: 'progress', dialect: 'sorani', loaded: size, total: size });
  });

  it('takes files from the first place that has them, also where a server declares gzip as an encoding', async () => {
    const { ask, answer } = listen();
    ask({ type: 'load', dialect: 'kurmanji', urls: urls('kurmanji', 'empty', 'encoding') });
    assert.equal((await answer('loaded', 'unloadable')).type, 'loaded');
  });

  it('loads the network once for both dialects, and keeps two speakers apart', async () => {
    const { ask, answer, finals } = listen();
    for (const dialect of ['kurmanji', 'sorani'] as const) {
      requests.length = 0;
      ask({ type: 'load', dialect, urls: urls(dialect, 'files') });
      const isOf = (reply: ListenReply) => reply.type === 'loaded' && reply.dialect === dialect;
      for (let reply = await answer('loaded'); !isOf(reply); reply = await answer('loaded'))
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.deepEqual(requests, ['/files/recognizer-sorani.txt.gz']);
    ask({ type: 'open', session: 1, dialect: 'kurmanji' }, { type: 'open', session: 2, dialect: 'sorani' });
    const [one, two] = [frames(1, SOUND), frames(2, SORANI)];
    for (let at = 0; at < Math.max(one.length, two.length); at++)
      ask(...[one[at], two[at]].filter((frame) => frame !== undefined));
    ask({ type: 'finalize', session: 1 });
    await answer('done');
    ask({ type: 'finalize', session: 2 });
    while (!finals(2).length) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.match(finals(1).join(' '), /^[a-zêîûçş ]+$/);
    assert.match(finals(2).join(' '), /^[\u0600-\u06ff ]+$/);
  });

  it('names every place that has no file, and loads when asked again', async () => {
    const { replies, ask, answer } = listen();
    ask({ type: 'load', dialect: 'sorani', urls: urls('sorani', 'empty') });
    const refused = await answer('unloadable');
    assert.ok(refused.type === 'unloadable');
    assert.match(refused.message, /empty\/recognizer[-\w.]+gz answered 404/);
    replies.length = 0;
    ask({ type: 'load', dialect: 'sorani', urls: urls('sorani', 'files') });
    assert.equal((await answer('loaded', 'unloadable')).type, 'loaded');
  });

  it('does not run on a damaged file', async () => {
    const { ask, answer } = listen();
    ask({ type: 'load', dialect: 'sorani', urls: urls('sorani', 'damaged') });
    assert.equal((await answer('loaded', 'unloadable')).type, 'unloadable');
  });

  it('says nothing of a session that was closed', async () => {
    const { replies, ask, answer } = listen();
    ask({ type: 'load', dialect: 'kurmanji', urls: urls('kurmanji', 'files') });
    await answer('loaded');
    ask({ type: 'open', session: 1, dialect: 'kurmanji' }, ...frames(1, SOUND));
    ask({ type: 'close', session: 1 }, { type: 'finalize', session: 1 });
    ask({ type: 'open', session: 2, dialect: 'kurmanji' }, { type: 'finalize', session: 2 });
    await answer('done');
    assert.deepEqual(
      replies.filter((reply) => 'session' in reply && reply.session === 1),
      [],
    );
  });
});
