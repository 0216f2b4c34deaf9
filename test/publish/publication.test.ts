import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { deploy, type Fault } from '../conformance/support/deployment.ts';
import { temporaryFolder } from '../service/support/open-service.ts';
import { articlePage, lengthOf, PARAGRAPHS } from './support/articles.ts';
import { keyOf, publish, startPublish } from './support/publish-command.ts';

const TOTAL = lengthOf(...PARAGRAPHS);

/** A service that answers the requests for speech by a rule of the test: by their number from 1, and their text. */
async function deployWith(
  rule: (count: number, text: string, speak: () => Promise<Response>) => Promise<Response> | Response,
) {
  let count = 0;
  const fault: Fault = async (request, answer) => {
    if (!new URL(request.url).pathname.startsWith('/api/tts-')) return answer(request);
    const { text } = (await request.clone().json()) as { text: string };
    count += 1;
    return rule(count, text, () => answer(request));
  };
  const deployment = await deploy({ fault });
  return { ...deployment, requests: () => count };
}

function workplace(html = articlePage()) {
  const folder = temporaryFolder();
  const page = join(folder, 'gund.html');
  writeFileSync(page, html);
  return { page, out: join(folder, 'audio') };
}

test('after SIGKILL in the middle the next run buys only what is missing', async () => {
  let isSlow = true;
  const deployment = await deployWith((count, _text, speak) =>
    isSlow && count === 3 ? new Promise<Response>(() => {}) : speak(),
  );
  const { page, out } = workplace();
  const child = startPublish([page, '--out', out, '--yes'], keyOf(deployment));
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr! })) if (/part 2 of 4/.test(line)) break;
  child.kill('SIGKILL');
  await exited;
  assert.equal(await deployment.billed('characters'), lengthOf(PARAGRAPHS[0], PARAGRAPHS[1]));
  assert.ok(!existsSync(join(out, 'gund.json')));
  const half = join(out, '.gund.opus.0123456789ab.tmp');
  writeFileSync(half, 'half a file');
  utimesSync(half, 0, 0);

  isSlow = false;
  const { code, stdout } = await publish([page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 0);
  assert.match(stdout, /2 parts are there already/);
  assert.equal(await deployment.billed('characters'), TOTAL);
  assert.deepEqual(readdirSync(out).sort(), ['gund.json', 'gund.mp3', 'gund.opus', 'gund.vtt']);
});

test('Ctrl+C stops it with exit code 130 and says how to go on', async () => {
  const deployment = await deployWith((count, _text, speak) =>
    count === 2 ? new Promise<Response>(() => {}) : speak(),
  );
  const { page, out } = workplace();
  const child = startPublish([page, '--out', out, '--yes'], keyOf(deployment));
  const exited = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr! })) {
    lines.push(line);
    if (/part 1 of 4/.test(line)) child.kill('SIGINT');
  }
  assert.deepEqual(await exited, [130, null]);
  assert.match(lines.at(-1)!, /^Stopped\. Run the same command again/);
  assert.equal(readdirSync(join(out, '.parts')).length, 2);
});

test('a part that is damaged on disk is bought again, and never published', async () => {
  const deployment = await deploy();
  const { page, out } = workplace();
  const run = () => publish([page, '--out', out, '--yes'], keyOf(deployment));
  await run();
  const sound = join(out, 'gund.opus');
  const bytes = readFileSync(sound);
  const { parts } = JSON.parse(readFileSync(join(out, 'gund.json'), 'utf8'));
  bytes[parts[1].range[0] + 400]! ^= 1;
  writeFileSync(sound, bytes);
  // Its size has not changed, so only an edit makes the command read it.
  writeFileSync(page, articlePage({ title: 'نوێ' }));
  assert.equal((await run()).code, 0);
  assert.equal(await deployment.billed('characters'), TOTAL + lengthOf(PARAGRAPHS[1]));
});

test('speech that is cut off is never kept; the other articles are published, and the exit code is 1', async () => {
  const deployment = await deployWith(async (_count, text, speak) => {
    const answer = await speak();
    if (!text.startsWith('Yek')) return answer;
    const body = Buffer.from(await answer.arrayBuffer());
    return new Response(body.subarray(0, body.length / 2), answer);
  });
  const { page, out } = workplace();
  const broken = join(page, '..', 'yek.html');
  writeFileSync(broken, articlePage({ paragraphs: ['Yek du sê çar pênc.'] }));
  const { code, stdout, stderr } = await publish([broken, page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 1);
  assert.match(stderr, /^yek: .*(lost|complete)/m);
  assert.match(stdout, /^gund: \d/m);
  assert.ok(!existsSync(join(out, 'yek.json')) && existsSync(join(out, 'gund.json')));
});

test('503 is retried; a text for which there is no speech is asked for once more, and fails', async () => {
  const deployment = await deployWith((count, _text, speak) =>
    count === 1 ? Response.json({ error: 'busy' }, { status: 503 }) : speak(),
  );
  const { page, out } = workplace();
  assert.equal((await publish([page, '--out', out, '--yes'], keyOf(deployment))).code, 0);
  assert.equal(deployment.requests(), 5);
  // The service of this test speaks letters only.
  writeFileSync(page, articlePage({ paragraphs: ['1 2 3'] }));
  const { code, stderr } = await publish([page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 1);
  assert.match(stderr, /^gund: The service could not generate speech/m);
  assert.equal(deployment.requests(), 7);
  assert.ok(readFileSync(join(out, 'gund.json'), 'utf8').includes('"duration"'), 'what was published stays');
});

test('a paragraph without a letter is a pause, free of charge; a service that takes less is given less', async () => {
  const deployment = await deployWith((_count, text, speak) =>
    [...text].length > 120
      ? Response.json({ error: 'text is too long', code: 'text-too-long', field: 'text' }, { status: 400 })
      : speak(),
  );
  const { page, out } = workplace(articlePage({ paragraphs: [...PARAGRAPHS, '* * *'] }));
  const { code, stderr } = await publish([page, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 0, stderr);
  const speech = JSON.parse(readFileSync(join(out, 'gund.json'), 'utf8'));
  assert.ok(speech.maxCharacters <= 125);
  assert.equal(speech.parts.at(-1).samples, 7200);
  assert.ok((await deployment.billed('characters')) <= TOTAL);
});

test('a paragraph that moves to another article is not bought again', async () => {
  const deployment = await deploy();
  const { page, out } = workplace(articlePage({ paragraphs: [PARAGRAPHS[0], PARAGRAPHS[1]] }));
  const other = join(page, '..', 'shar.html');
  writeFileSync(other, articlePage({ paragraphs: [PARAGRAPHS[2]] }));
  const run = () => publish([page, other, '--out', out, '--yes'], keyOf(deployment));
  assert.equal((await run()).code, 0);
  const bought = await deployment.billed('characters');
  writeFileSync(page, articlePage({ paragraphs: [PARAGRAPHS[0]] }));
  writeFileSync(other, articlePage({ paragraphs: [PARAGRAPHS[2], PARAGRAPHS[1]] }));
  const { code, stdout } = await run();
  assert.equal(code, 0);
  assert.match(stdout, /Nothing to buy/);
  assert.equal(await deployment.billed('characters'), bought);
});

test('of two pages with the same canonical address the second is reported, and nothing is bought for it', async () => {
  const deployment = await deploy();
  const canonical = 'https://news.example/';
  const { page, out } = workplace(articlePage({ canonical, paragraphs: [PARAGRAPHS[0]] }));
  const other = join(page, '..', 'shar.html');
  writeFileSync(other, articlePage({ canonical, paragraphs: [PARAGRAPHS[1]] }));
  const { code, stderr } = await publish([page, other, '--out', out, '--yes'], keyOf(deployment));
  assert.equal(code, 1);
  assert.match(
    stderr,
    /shar\.html" names the same canonical address as .*gund\.html": https:\/\/news\.example\/; give each page its own\./,
  );
  assert.equal(await deployment.billed('characters'), lengthOf(PARAGRAPHS[0]));
});
