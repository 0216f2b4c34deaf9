// npm run check: types and import rules, shape, paths in documents, lint and format, licences of dependencies and NOTICE, unused files, exports and dependencies.
// npm run check -- --shape: prints sizes, import cycles, folders that import each other, equal lines, tests and journeys, and checks nothing else.
// npm run check -- --journeys: measures which files sound and text pass through, in Chromium, and checks nothing else.
import { attempt, ensureBenchInstalled, tool } from './project.mjs';

ensureBenchInstalled();
const options = process.argv.slice(2);
if (options.includes('--shape'))
  process.exit(attempt(process.execPath, ['scripts/check-shape.mjs', ...options]));
if (options.includes('--journeys')) process.exit(attempt(process.execPath, ['scripts/check-journeys.mjs']));

const checks = [
  ['types and import rules', () => tool('typescript-7#tsc', ['--build'])],
  ['references', () => attempt(process.execPath, ['scripts/check-references.mjs'])],
  ['imports', () => attempt(process.execPath, ['scripts/check-imports.mjs'])],
  ['shape', () => attempt(process.execPath, ['scripts/check-shape.mjs'])],
  ['paths in documents', () => attempt(process.execPath, ['scripts/docs/check-paths.mjs'])],
  ['lint and format', () => tool('@biomejs/biome', ['check', '--error-on-warnings', '.'])],
  ['licences', () => attempt(process.execPath, ['scripts/trust/check-trust.mjs'])],
  ['unused code', () => tool('knip', ['--no-progress'])],
];
const failed = checks.filter(([, check]) => check() !== 0).map(([name]) => name);
if (failed.length) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('check passed');
