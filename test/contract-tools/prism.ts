import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type OperationId, ROUTES } from '../../src/contract/routes.ts';
import { OPENAI_ROUTES } from '../../src/service/openai/openai-routes.ts';
import { type Case, FAULTY_CASES, GOOD_CASES, REFUSED_CASES, UNPROVOKED } from './cases.ts';
import { startFaultyServices } from './faulty-services.ts';
import { startProxy } from './start-proxy.ts';

/**
 * Every operation of the service behind a proxy that validates responses against the OpenAPI document: valid requests, and one for each
 * documented refusal. Streams are left out, because the proxy buffers what it validates.
 */
const { CONTRACT_URL, CONTRACT_DOCUMENT } = process.env as Record<string, string>;
const document = CONTRACT_DOCUMENT!;
const seen = new Set<string>();
const ALL_ROUTES = { ...ROUTES, ...OPENAI_ROUTES };

async function assertValid(proxy: string, { name, operation, status, path, ...init }: Case): Promise<void> {
  const route = ALL_ROUTES[operation];
  const response = await fetch(`${proxy}${path ?? route.path}`, { method: route.method, ...init });
  await response.arrayBuffer();
  const report = response.headers.get('sl-violations') ?? '[]';
  // A long list has text before it.
  const violations = JSON.parse(report.slice(report.indexOf('['))) as { location: string[] }[];
  const ours = violations.filter(({ location }) => location[0] === 'response');
  assert.deepEqual(ours, [], name);
  assert.equal(response.status, status, name);
  seen.add(`${operation} ${status}`);
}

// covers: synthesis.wav errors.plain-text
test('a real service answers according to its document', async (context) => {
  const proxy = await startProxy(document, CONTRACT_URL!);
  context.after(() => proxy.stop());
  for (const one of [...GOOD_CASES, ...REFUSED_CASES]) {
    await context.test(`${one.operation} ${one.status}: ${one.name}`, () => assertValid(proxy.url, one));
  }
});

for (const [kind, cases] of Object.entries(FAULTY_CASES)) {
  test(`a service with ${kind} answers according to the document`, async (context) => {
    const services = await startFaultyServices(kind);
    context.after(() => services.stop());
    const proxy = await startProxy(document, services.url);
    context.after(() => proxy.stop());
    for (const one of cases(services.keys)) {
      await context.test(`${one.operation} ${one.status}: ${one.name}`, () => assertValid(proxy.url, one));
    }
  });
}

// covers: synthesis.statuses
test('every documented response was seen, except those listed with a reason', () => {
  // OpenAI's routes are answered by these.
  const documented = Object.entries(ROUTES).flatMap(([operation, { responses }]) =>
    Object.keys(responses).map((status) => `${operation as OperationId} ${status}`),
  );
  const missing = documented.filter((answer) => !seen.has(answer));
  assert.deepEqual(missing.sort(), Object.keys(UNPROVOKED).sort());
  const published = JSON.parse(readFileSync(document, 'utf8')) as { paths: Record<string, unknown> };
  assert.deepEqual(
    Object.keys(published.paths).sort(),
    Object.values(ALL_ROUTES)
      .map(({ path }) => path)
      .sort(),
  );
});
