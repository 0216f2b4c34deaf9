// Run by scripts/suites/test-contract.mjs: the protocol's conformance suites of 2025 and 2026, and its inspector, against the agent endpoint of
// the service at CONTRACT_URL; the suites also against the same transport with their own fixtures behind it. agents/*.yml lists the
// expected failures, with reasons.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const tool = (...parts) => join(here, 'node_modules', ...parts);
const endpoint = `${process.env.CONTRACT_URL}/api/mcp`;
const failed = [];

const SUITES = {
  2025: [tool('@modelcontextprotocol', 'conformance', 'dist', 'index.js'), 'server'],
  2026: [
    '--import',
    join(here, 'agents', 'without-glob-sync.mjs'),
    tool('conformance-next', 'dist', 'index.js'),
    ...['server', '--requirements', '2026-07-28'],
  ],
};

const everything = await startEverything();
for (const [subject, url] of [
  ['product', endpoint],
  ['everything', everything.url],
]) {
  for (const [era, suite] of Object.entries(SUITES)) runSuite(`${subject}-${era}`, suite, url);
}
everything.child.kill();

inspect('lists six tools', ['tools/list'], ({ tools }) => tools.length === 6);
inspect(
  'lists dialects without a key',
  ['tools/call', '--tool-name', 'list_dialects'],
  ({ structuredContent }) => structuredContent.dialects.length === 3,
);
inspect(
  'learns what to send where a key is required',
  ['tools/call', '--tool-name', 'synthesize_speech', '--tool-arg', 'text=Silav'],
  ({ isError, content }) => isError && /401.*Authorization: Bearer.*get_plan/s.test(content[0].text),
);

if (failed.length) {
  print(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}

function runSuite(name, suite, url) {
  const baseline = join(here, 'agents', `${name}.yml`);
  const { status, stdout, stderr } = capture([...suite, '--url', url, '--expected-failures', baseline]);
  const summary = stdout.slice(Math.max(0, stdout.indexOf('=== SUMMARY ===')));
  print(`${name}: ${/Total: .*/.exec(summary)?.[0] ?? 'no summary'}, as expected: ${status === 0}`);
  if (status === 0) return;
  print(summary || stderr);
  failed.push(name);
}

function inspect(what, args, passes) {
  const cli = tool('@modelcontextprotocol', 'inspector', 'cli', 'build', 'cli.js');
  const { stdout, stderr } = capture([cli, '--cli', endpoint, '--transport', 'http', '--method', ...args]);
  let isPassed = false;
  try {
    isPassed = passes(JSON.parse(stdout));
  } catch {
    print(stdout || stderr);
  }
  print(`inspector ${what}: ${isPassed}`);
  if (!isPassed) failed.push(`inspector ${what}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function capture(args) {
  return spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

async function startEverything() {
  const root = join(here, '..', '..');
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/service/mcp/everything-server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}
