import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deploy } from '../../conformance/support/deployment.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';
import { articlePage } from '../support/articles.ts';
import { keyOf, publish } from '../support/publish-command.ts';

/** Debian's package is a JAR that needs the kernel's help to start by its name. */
const EPUBCHECK = '/usr/share/java/epubcheck.jar';
const skip = existsSync(EPUBCHECK) ? false : 'epubcheck is not installed';

test('epubcheck finds no fault in a published article', { skip }, async () => {
  const deployment = await deploy();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'gund.html'), articlePage({ canonical: 'https://news.example/gund' }));
  const page = join(folder, 'gund.html');
  await publish([page, '--out', folder, '--yes'], keyOf(deployment));
  const billed = await deployment.billed('characters');
  const { code, stderr } = await publish([page, '--out', folder, '--yes', '--epub'], keyOf(deployment));
  assert.equal(code, 0, stderr);
  assert.equal(
    await deployment.billed('characters'),
    billed,
    'what was published before is not bought again',
  );
  const checked = spawnSync('java', ['-jar', EPUBCHECK, '--failonwarnings', join(folder, 'gund.epub')], {
    encoding: 'utf8',
  });
  assert.match(checked.stdout + checked.stderr, /No errors or warnings detected/);
  assert.ok(JSON.parse(readFileSync(join(folder, 'gund.guided.json'), 'utf8')).guided.length >= 4);

  const again = await publish([page, '--out', folder, '--yes', '--epub'], keyOf(deployment));
  assert.match(again.stdout, /1 article, 1 unchanged/);
});
