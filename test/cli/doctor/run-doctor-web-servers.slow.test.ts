// The settings that `kurdish-speech doctor` prints, in the servers that they are for. Slow: starts each server twice for each of them.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startEmbeddedService } from '../../../demo/backend.ts';
import type { Fault } from '../../../src/cli/doctor/findings/fault.ts';
import { embeddedEngines } from '../../embedded-engines.ts';
import { freePort } from '../../free-port.ts';
import { runHere } from '../run-here.ts';
import { openSite } from './support/open-site.ts';
import { ARTICLE, csp, DICTATION, PLAYER, PUBLISHED, SCRIPT } from './support/page-parts.ts';
import { published } from './support/published.ts';
import { isInstalled, type Lines, startWebServer, type WebServerName } from './support/web-server.ts';
import { SETTINGS, type ServerCase } from './support/web-server-settings.ts';

/** Pages that the server has, and pages of another origin that use it (`{server}`). */
const PAGES: Readonly<Record<ServerCase['page'], string>> = {
  player: SCRIPT + PLAYER,
  dictation: SCRIPT + DICTATION,
  live: SCRIPT + DICTATION,
  published: PUBLISHED,
  'files-elsewhere': `${SCRIPT.replace('{site}', '{server}')}${ARTICLE}<kurdish-tts controls for="a" endpoint="local:"></kurdish-tts>`,
  'proxy-elsewhere': SCRIPT + PLAYER.replace('"/speech"', '"{server}/speech"'),
};

/** Between a server and the proxy: an answer whose sound is made slowly, after a first comment. */
async function openSlowProxy(to: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const { method, url } = request;
    const { connection: _connection, ...sent } = request.headers;
    const onward = forward(`${to}${url}`, { method, headers: sent, agent: false }, (answer) => {
      const { 'transfer-encoding': _chunked, ...headers } = answer.headers;
      response.writeHead(answer.statusCode!, headers);
      if (!url?.endsWith('/tts-stream')) return answer.pipe(response);
      response.write(': waiting\n\n');
      return answer.toArray().then((pieces) => setTimeout(() => response.end(Buffer.concat(pieces)), 3500));
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let service: Awaited<ReturnType<typeof startEmbeddedService>>;
before(async () => {
  service = await startEmbeddedService(embeddedEngines());
});
after(() => service?.close());

/** What the doctor says of the page, with these lines in the server's configuration. */
async function examine(name: WebServerName, { page, isSlow }: ServerCase, lines: Lines): Promise<Fault[]> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const isElsewhere = page.endsWith('-elsewhere');
  const fill = (html: string) => html.replaceAll('{server}', origin);
  // The page of another origin has the script itself.
  const other = await openSite({
    html: fill(PAGES[page]),
    fileHeaders: { 'Access-Control-Allow-Origin': '*' },
  });
  const html = isElsewhere ? '' : PAGES[page].replaceAll('{site}', origin);
  const site = await openSite({
    html,
    files: published(),
    headers: page === 'live' ? csp(`default-src 'self'; connect-src 'self' ws://127.0.0.1:${port}`) : {},
    proxy: { ...service.connection, origins: [origin, other.origin] },
  });
  const slow = isSlow ? await openSlowProxy(site.origin) : undefined;
  const behind = { page: site.origin, proxy: slow?.url ?? site.origin, live: service.connection.baseUrl };
  const filled = Object.fromEntries(
    Object.entries(lines).map(([place, text]) => [
      place,
      text
        .replaceAll('{page}', site.origin)
        .replaceAll('http://127.0.0.1:8081', behind.proxy)
        .replaceAll('{live}', behind.live)
        .replaceAll('{other}', other.origin),
    ]),
  );
  const server = await startWebServer(name, filled, behind, port).catch(async (error) => {
    await Promise.all([site.close(), other.close()]);
    slow?.server.close();
    throw error;
  });
  try {
    const address = `${isElsewhere ? other.origin : origin}/`;
    const { stdout, stderr } = await runHere(['doctor', address, '--json', '--no-browser']);
    assert.ok(stdout, stderr);
    return (JSON.parse(stdout) as { faults: Fault[] }).faults;
  } finally {
    await server.stop();
    await Promise.all([site.close(), other.close()]);
    slow?.server.closeAllConnections();
    slow?.server.close();
  }
}

for (const [name, cases] of Object.entries(SETTINGS) as [WebServerName, readonly ServerCase[]][])
  describe(`what kurdish-speech doctor prints mends ${cases.length} configurations of ${name}`, {
    skip: !isInstalled(name),
  }, () => {
    for (const each of cases)
      test(each.name, async () => {
        const faults = await examine(name, each, each.broken);
        const found = faults.find(({ check, what }) => check === each.check && each.what.test(what));
        assert.ok(found, JSON.stringify(faults, null, 2));
        assert.match(found.fix, new RegExp(`${name}: |^In the header`));
        const quoted = [...found.fix.matchAll(/`([^`]+)`/g)].map(([, line]) => line!);
        const lines = { ...each.broken, ...each.mended(quoted, found.fix) };
        assert.deepEqual(await examine(name, each, lines), [], JSON.stringify(lines));
      });
  });
