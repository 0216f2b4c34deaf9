import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { BudgetBook } from '../../../src/proxy/budgets/budget-book.ts';
import type { Budget } from '../../../src/proxy/budgets/budget-plan.ts';
import { assertNothingLeaked, rememberSeen, USER_TEXT } from '../support/secrets.ts';
import { mint, ORIGIN, OTHER_ORIGIN, post, speak, TRANSPORTS } from '../support/transports.ts';
import { useProxy } from '../support/use-proxy.ts';
import { startWebhook, WEBHOOK_SECRET, type Webhook } from '../support/webhook.ts';

const TEN = 'سڵاو لەوێ!'; // Sorani "hello there!", 10 characters
const MONTHLY: Budget = { name: 'news', per: 'site', period: 'month', unit: 'characters', hard: 25 };

for (const transport of TRANSPORTS) {
  describe(`budgets of the operator on the ${transport.name}`, () => {
    const setup = useProxy(transport);
    let webhook: Webhook;
    beforeEach(async () => {
      webhook = await startWebhook();
    });
    afterEach(async () => {
      for (const request of webhook.received) rememberSeen(request);
      await webhook.close();
    });

    const say = async (headers: Record<string, string> = {}) =>
      (await speak(setup.proxy.url, await mint(setup.proxy.url, ['tts'], headers), TEN, headers)).status;
    const called = async (count: number) => {
      while (webhook.calls.length < count) await wait(20);
      await wait(100);
      return webhook.calls;
    };

    it('hold for each site over a calendar month', async () => {
      let now = Date.UTC(2026, 1, 27, 23, 0, 0);
      await setup.start({
        origins: [ORIGIN, OTHER_ORIGIN],
        budgets: new BudgetBook({ budgets: [MONTHLY] }),
        clock: () => now,
      });
      assert.deepEqual([await say(), await say(), await say()], [200, 200, 403]);
      assert.equal(await say({ Origin: OTHER_ORIGIN }), 200);
      now += 25 * 3_600_000;
      assert.equal(await say(), 200, 'the first of March');
      now = Date.UTC(2026, 2, 31, 23, 59, 0);
      assert.deepEqual([await say(), await say()], [200, 403]);
      now += 60_000;
      assert.equal(await say(), 200, 'April');
    });

    it('give back what the service refused', async () => {
      await setup.start({ budgets: new BudgetBook({ budgets: [MONTHLY] }) });
      setup.upstream.answer((_request, response) => void response.writeHead(422).end('{"detail":[]}'));
      assert.deepEqual([await say(), await say(), await say()], [422, 422, 422]);
    });

    it('hold for a team of several sites, and for one that authorize names', async () => {
      const budgets = new BudgetBook({
        budgets: [{ name: 'teams', per: 'team', period: 'day', unit: 'characters', hard: 20 }],
        teams: { news: [ORIGIN, OTHER_ORIGIN] },
      });
      await setup.start({ origins: [ORIGIN, OTHER_ORIGIN], budgets });
      const both = [await say(), await say({ Origin: OTHER_ORIGIN }), await say()];
      assert.deepEqual(both, [200, 200, 403]);
      await setup.proxy.close();
      await setup.start({
        public: false,
        authorize: ({ header }) => ({ subject: 'u', team: header('x-team') ?? 'rest' }),
        budgets,
      });
      const sports = { 'X-Team': 'sports' };
      assert.deepEqual([await say(sports), await say(sports), await say(sports)], [200, 200, 403]);
      assert.equal(await say({ 'X-Team': 'culture' }), 200);
    });

    it('hold for a visitor whom authorize knows, on every address', async () => {
      await setup.start({
        public: false,
        authorize: ({ header }) => ({ subject: header('x-user') ?? '' }),
        budgets: new BudgetBook({
          budgets: [{ name: 'readers', per: 'visitor', period: 'day', unit: 'characters', hard: 10 }],
        }),
      });
      const first = { 'X-User': 'a' };
      assert.deepEqual([await say(first), await say(first), await say({ 'X-User': 'b' })], [200, 403, 200]);
    });

    it('hold for recordings and live sessions', async () => {
      await setup.start({
        budgets: new BudgetBook({
          budgets: [{ name: 'dictation', per: 'all', period: 'month', unit: 'transcriptions', hard: 1 }],
        }),
      });
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"websocket_url":"ws://127.0.0.1:9/live","dialect":"kurmanji"}');
      });
      const live = async () => {
        const Authorization = `Bearer ${await mint(setup.proxy.url, ['stt'])}`;
        return post(
          `${setup.proxy.url}/speech/api/stt-stream-connect`,
          { dialect: 'sorani' },
          { Authorization },
        );
      };
      assert.equal((await live()).status, 200);
      const refused = await live();
      assert.deepEqual([refused.status, refused.json.code], [403, 'quota-exceeded']);
      assert.match(String(refused.json.error), /transcriptions of this proxy for this month/);
    });

    it('give back a recording or a live session that the service refused', async () => {
      await setup.start({
        budgets: new BudgetBook({
          budgets: [{ name: 'dictation', per: 'all', period: 'month', unit: 'transcriptions', hard: 1 }],
        }),
      });
      const begin = async () => {
        const headers = { Authorization: `Bearer ${await mint(setup.proxy.url, ['stt'])}` };
        const live = `${setup.proxy.url}/speech/api/stt-stream-connect`;
        return (await post(live, { dialect: 'sorani' }, headers)).status;
      };
      setup.upstream.answer((_request, response) => void response.writeHead(403).end('{"error":"no plan"}'));
      assert.deepEqual([await begin(), await begin()], [403, 403]);
      setup.upstream.answer((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"websocket_url":"ws://127.0.0.1:9/live","dialect":"sorani"}');
      });
      assert.deepEqual([await begin(), await begin()], [200, 403]);
    });

    it('may be changed while the proxy runs, and what was spent stays spent', async () => {
      const budgets = new BudgetBook({ budgets: [MONTHLY] });
      await setup.start({ budgets });
      assert.deepEqual([await say(), await say(), await say()], [200, 200, 403]);
      budgets.replace({ budgets: [{ ...MONTHLY, hard: 30 }] });
      assert.deepEqual([await say(), await say()], [200, 403]);
      assert.throws(() => budgets.replace({ budgets: [{ ...MONTHLY, hard: 0 }] }), /hard is a whole number/);
      assert.equal(await say(), 403);
    });

    it('tell a webhook once when a limit is reached, signed, without texts and secrets', async () => {
      await setup.start({
        budgets: new BudgetBook({
          budgets: [{ ...MONTHLY, soft: 20, hard: 45 }],
          webhook: { url: webhook.url, secret: WEBHOOK_SECRET },
        }),
      });
      await say();
      assert.equal(webhook.received.length, 0);
      await Promise.all([say(), say(), say()]);
      const [soft] = await called(1);
      assert.equal(webhook.received.length, 1);
      const { spent, ends, at, ...fixed } = soft!;
      assert.deepEqual(fixed, {
        type: 'budget.reached',
        budget: 'news',
        reached: 'soft',
        per: 'site',
        of: ORIGIN,
        period: 'month',
        unit: 'characters',
        soft: 20,
        hard: 45,
      });
      assert.ok(Number(spent) >= 20);
      assert.match(`${ends} ${at}`, /^\d{4}-\d\d-01T00:00:00\.000Z \d{4}-/);
      assert.deepEqual([await say(), await say()], [403, 403]);
      const calls = await called(2);
      assert.deepEqual(
        calls.map(({ reached }) => reached),
        ['soft', 'hard'],
      );
      assert.equal(webhook.received.length, 2);
    });

    it('call a webhook again that fails, and never wait for it', { timeout: 20_000 }, async () => {
      await setup.start({
        budgets: new BudgetBook({
          budgets: [{ ...MONTHLY, soft: 10 }],
          webhook: { url: webhook.url, secret: WEBHOOK_SECRET },
        }),
      });
      webhook.statuses.push(500, 503);
      assert.equal(
        (await speak(setup.proxy.url, await mint(setup.proxy.url), USER_TEXT.slice(0, 10))).status,
        200,
      );
      assert.ok(webhook.received.length < 3, 'the answer comes before the webhook has taken the call');
      assert.equal((await called(1)).length, 1);
      assert.equal(webhook.received.length, 3);
    });

    it('name no visitor to the webhook', async () => {
      await setup.start({
        trustedProxies: 1,
        budgets: new BudgetBook({
          budgets: [{ name: 'readers', per: 'visitor', period: 'day', unit: 'characters', soft: 10 }],
          webhook: { url: webhook.url, secret: WEBHOOK_SECRET },
        }),
      });
      await say({ 'X-Forwarded-For': '198.51.100.7' });
      await called(1);
      await say({ 'X-Forwarded-For': '198.51.100.8' });
      await wait(100);
      assert.equal(webhook.received.length, 1);
      assert.doesNotMatch(webhook.received.join(), /198\.51/);
    });
  });
}

describe('budgets that make no sense', () => {
  const webhook = { url: 'https://alerts.example/x', secret: 'x'.repeat(32) };
  for (const [rule, plan] of [
    [/the whole is a JSON object/, []],
    [/budgets is a list/, {}],
    [/the whole has no members but/, { budgets: [], limits: 1 }],
    [/budgets\[0\]\.name/, { budgets: [{ ...MONTHLY, name: 'a b' }] }],
    [/each name is used once/, { budgets: [MONTHLY, MONTHLY] }],
    [/budgets\[0\]\.per is one of/, { budgets: [{ ...MONTHLY, per: 'page' }] }],
    [/budgets\[0\]\.period is one of day, month/, { budgets: [{ ...MONTHLY, period: 'week' }] }],
    [/budgets\[0\]\.unit is one of/, { budgets: [{ ...MONTHLY, unit: 'seconds' }] }],
    [/budgets\[0\]\.of is an exact origin/, { budgets: [{ ...MONTHLY, of: 'https://a.example/' }] }],
    [/budgets\[0\]\.of is an origin with per/, { budgets: [{ ...MONTHLY, per: 'all', of: 'x' }] }],
    [/hard, soft or both/, { budgets: [{ ...MONTHLY, hard: undefined }] }],
    [/soft is at most its hard/, { budgets: [{ ...MONTHLY, soft: 26 }] }],
    [/hard is a whole number/, { budgets: [{ ...MONTHLY, hard: '25' }] }],
    [
      /webhook\.url is an https: address/,
      { budgets: [], webhook: { ...webhook, url: 'http://alerts.example' } },
    ],
    [/webhook\.secret .* at least 32 bytes/, { budgets: [], webhook: { ...webhook, secret: 'short' } }],
    [/teams has a list of exact origins/, { budgets: [], teams: { news: 'https://a.example' } }],
  ] as const)
    it(`are refused in one line that says what would be right: ${rule.source}`, () => {
      assert.throws(
        () => new BudgetBook(plan as never),
        (error: Error) => {
          assert.match(error.message, rule);
          assert.match(error.message, /^Set .*KURDISH_SPEECH_BUDGETS/);
          assert.doesNotMatch(error.message, /\n|short|alerts/);
          return true;
        },
      );
    });
});

after(assertNothingLeaked);
