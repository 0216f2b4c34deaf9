import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { BudgetPlan } from '../../../src/proxy/budgets/budget-plan.ts';
import { openBudgets } from '../../../src/proxy/node/open-budgets.ts';
import { type RunningProxy, startNodeProxy } from '../../../src/proxy/node.ts';
import { NO_REDIS, type RedisServer, startRedis } from '../support/redis-server.ts';
import { STT_KEY, TOKEN_SECRET, TTS_KEY } from '../support/secrets.ts';
import { mint, ORIGIN, speak } from '../support/transports.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';
import { startWebhook, WEBHOOK_SECRET, type Webhook } from '../support/webhook.ts';

const plan = (hard: number, more: Partial<BudgetPlan> = {}): string =>
  JSON.stringify({
    budgets: [{ name: 'news', per: 'site', period: 'month', unit: 'characters', soft: 100, hard }],
    ...more,
  });

describe('a file of budgets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  const path = join(folder, 'budgets.json');
  const logged: string[] = [];
  const log = (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields }));
  const logger = { info: log, warn: log, error: log };
  after(() => rmSync(folder, { recursive: true }));

  it('is read again when it is replaced, and a broken one changes nothing', { timeout: 30_000 }, async () => {
    writeFileSync(path, plan(1000));
    const budgets = openBudgets(path, logger);
    try {
      const hard = () => budgets.book.budgets[0]?.hard;
      assert.equal(hard(), 1000);
      writeFileSync(`${path}.new`, plan(2000));
      renameSync(`${path}.new`, path);
      while (hard() !== 2000) await wait(50);
      logged.length = 0;
      for (const broken of ['{"budgets":', '{"budgets":[{"name":"secret name"}]}']) {
        writeFileSync(path, broken);
        process.emit('SIGHUP');
        assert.equal(hard(), 2000);
      }
      assert.equal(logged.length, 2);
      assert.match(logged.join('\n'), /former budgets hold on.*valid JSON(?:.|\n)*\[0\]\.name/);
      assert.doesNotMatch(logged.join('\n'), /secret name/);
      writeFileSync(path, plan(3000));
      process.emit('SIGHUP');
      assert.equal(hard(), 3000);
    } finally {
      budgets.close();
    }
  });

  it('may be the JSON itself, and has to be usable at the start', () => {
    assert.equal(openBudgets(plan(500), logger).book.budgets[0]?.hard, 500);
    assert.deepEqual(openBudgets(undefined, logger).book.budgets, []);
    for (const source of [join(folder, 'none.json'), '{"budgets"', '{}'])
      assert.throws(() => openBudgets(source, logger), /KURDISH_SPEECH_BUDGETS/);
  });
});

describe('two instances with one Redis', { skip: NO_REDIS }, () => {
  let redis: RedisServer;
  let upstream: Upstream;
  let webhook: Webhook;
  const running: RunningProxy[] = [];
  before(async () => {
    [redis, upstream, webhook] = await Promise.all([startRedis(), startUpstream(), startWebhook()]);
  });
  afterEach(async () => {
    for (const proxy of running.splice(0)) await proxy.close();
  });
  after(async () => {
    await webhook.close();
    await upstream.close();
    await redis.stop();
  });

  it('never spend more than a hard limit, tell the webhook once, and show what is spent', {
    timeout: 30_000,
  }, async () => {
    const environment = {
      KURDISH_SPEECH_BASE_URL: upstream.url,
      KURDISH_SPEECH_TTS_KEY: TTS_KEY,
      KURDISH_SPEECH_STT_KEY: STT_KEY,
      KURDISH_SPEECH_TOKEN_SECRET: TOKEN_SECRET,
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_REDIS: redis.url,
      KURDISH_SPEECH_BUDGETS: plan(205, { webhook: { url: webhook.url, secret: WEBHOOK_SECRET } }),
    };
    for (let count = 0; count < 2; count++)
      running.push(await startNodeProxy({ environment, cache: 'off', metricsPort: 0 }));
    const tokens = await Promise.all(running.map(({ url }) => mint(url)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        speak(running[index % 2]!.url, tokens[index % 2]!, 'x'.repeat(10)),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    assert.equal(answers.filter(({ status }) => status === 403).length, 30);
    assert.equal(upstream.requests.length, 20);
    while (webhook.calls.length < 2) await wait(20);
    await wait(300);
    assert.deepEqual(webhook.calls.map(({ reached }) => reached).sort(), ['hard', 'soft']);
    assert.equal(webhook.received.length, 2);
    for (const { metricsUrl } of running) {
      const text = await (await fetch(metricsUrl!)).text();
      const labels = 'budget="news",per="site",period="month",unit="characters"';
      assert.ok(text.includes(`kurdish_speech_proxy_budget_spent{${labels},of="${ORIGIN}"} 200\n`), text);
      assert.ok(text.includes(`kurdish_speech_proxy_budget_limit{${labels},limit="hard"} 205\n`), text);
    }
  });

  it('refuse what they cannot count while Redis is away, and count again when it is back', {
    timeout: 30_000,
  }, async () => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const quiet = { warn() {}, error() {} };
    const environment = {
      KURDISH_SPEECH_BASE_URL: upstream.url,
      KURDISH_SPEECH_TTS_KEY: TTS_KEY,
      KURDISH_SPEECH_TOKEN_SECRET: TOKEN_SECRET,
      KURDISH_SPEECH_ORIGINS: ORIGIN,
      KURDISH_SPEECH_PUBLIC: '1',
      KURDISH_SPEECH_REDIS: own.url,
      KURDISH_SPEECH_BUDGETS: plan(1000),
    };
    const proxy = await startNodeProxy({ environment, cache: 'off', metricsPort: 0, logger: quiet });
    running.push(proxy);
    const token = await mint(proxy.url);
    assert.equal((await speak(proxy.url, token, 'a')).status, 200);
    await own.stop();
    const before = upstream.requests.length;
    assert.equal((await speak(proxy.url, token, 'a')).status, 503);
    assert.equal(upstream.requests.length, before);
    assert.match(await (await fetch(proxy.metricsUrl!)).text(), /budgets_known 0\n/);
    const again = await startRedis(port);
    let status = 0;
    while (status !== 200) status = (await speak(proxy.url, token, 'a')).status;
    await again.stop();
  });
});
