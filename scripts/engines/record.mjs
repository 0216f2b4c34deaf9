// Writes the results of a whole run into docs/browsers.md.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'docs/browsers.md';
const PACKAGES = { firefox: ['Firefox', 'firefox-esr'], webkit: ['WebKitGTK', 'webkit2gtk-driver'] };

/** @param rows Each engine's name, its counts of tests, and the files that passed only in another run. */
export async function record(rows) {
  const { CANNOT } = await import('../../test/engines/cannot.ts');
  const { describeInabilities } = await import('../../test/engines/describe-inabilities.ts');
  const table = [
    '| Engine | Passed | Failed | Left out | Files that failed at first, and passed alone |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ engine, passed, failed, skipped, mended }) =>
        `| ${versionOf(engine)} | ${passed} | ${failed} | ${skipped} | ${mended.length} |`,
    ),
  ].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, replace(replace(page, 'results', table), 'left-out', describeInabilities(CANNOT)));
}

function replace(page, name, text) {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const from = page.indexOf(begin) + begin.length;
  return page.slice(0, from) + text + page.slice(page.indexOf(end, from));
}

/** Debian's version: WebKit's MiniBrowser shows its own only on screen. */
function versionOf(engine) {
  const [name, debianPackage] = PACKAGES[engine];
  const { stdout } = spawnSync('dpkg', ['-s', debianPackage], { encoding: 'utf8' });
  const [, version = ''] = /^Version: ([^-\n]+)/m.exec(stdout ?? '') ?? [];
  return `${name} ${version}`.trim();
}
