// npm run test:contract: checks a real service with third-party tools. Redocly and Spectral lint its OpenAPI document, Prism validates its
// responses against it, and its agent endpoint runs the protocol's own conformance suite. The tools have their own package.json.
// Our own slow tests come last.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { attempt, ensureFolderInstalled, ensureTestsInstalled, root } from '../project.mjs';
import { runLongTests } from '../test/run-long-tests.mjs';
import { longTests, runsInNode } from '../test/test-files.mjs';

const TOOLS = 'test/contract-tools';
const AGENTS = `${TOOLS}/mcp.mjs`;
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const CLI = ['--import', 'tsx', 'src/cli.ts'];
/** Plans of the accounts that the cases need, by the environment variable that holds their keys. */
const ACCOUNTS = {
  CONTRACT_KEYS: ['--tts-plan', 'developer', '--stt-plan', 'pro'],
  CONTRACT_FREE_KEYS: ['--tts-plan', 'free', '--stt-plan', 'free'],
  CONTRACT_PLANLESS_KEYS: ['--tts-plan', 'none', '--stt-plan', 'none'],
};

ensureTestsInstalled();
ensureFolderInstalled(TOOLS);
const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-contract-'));
const service = await startService(folder);
let failed = [];
try {
  failed = await check(service.url);
} finally {
  service.child.kill();
  rmSync(folder, { recursive: true, force: true });
}
console.log('\n== slow tests');
// They measure memory or kill servers: each has its process.
if ((await runLongTests(longTests('slow').filter(runsInNode), { grouped: false })) !== 0)
  failed.push('slow tests');
if (failed.length) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('The contract holds.');

async function check(url) {
  const answer = await fetch(`${url}/openapi.json`);
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(await answer.json(), null, 2));
  const environment = { CONTRACT_URL: url, CONTRACT_DOCUMENT: path, ...(await issueKeys()) };
  const bin = (name) => join(root, TOOLS, 'node_modules', '.bin', name);
  const suites = [
    ['redocly', bin('redocly'), ['lint', path, '--config', `${TOOLS}/redocly.yaml`]],
    ['spectral', bin('spectral'), ['lint', path, '--ruleset', `${TOOLS}/spectral.yaml`, '-F', 'hint']],
    ['prism', process.execPath, ['--import', 'tsx', '--test', `${TOOLS}/prism.ts`]],
    ...(existsSync(join(root, AGENTS)) ? [['agents', process.execPath, [AGENTS]]] : []),
  ];
  return suites.flatMap(([name, command, args]) => {
    console.log(`\n== ${name}`);
    return attempt(command, args, { env: { ...QUIET, ...environment } }) === 0 ? [] : [name];
  });
}

async function startService(data) {
  const child = spawn(process.execPath, [...CLI, 'serve', '--port', '0', '--data', data], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error('The service ended without an address.');
}

/** The keys of each account, as the JSON line that `account create` prints. */
async function issueKeys() {
  const entries = Object.entries(ACCOUNTS).map(async ([variable, plans]) => {
    const child = spawn(process.execPath, [...CLI, 'account', 'create', '--data', folder, ...plans], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const text of child.stdout) output += text;
    return [variable, output.trim()];
  });
  return Object.fromEntries(await Promise.all(entries));
}
