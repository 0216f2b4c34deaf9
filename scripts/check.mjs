// npm run check: types and walls, lint and format, unused files, exports and dependencies.
import { attempt, ensureInstalled, tool } from './project.mjs';

ensureInstalled();
const checks = [
  ['types and walls', () => tool('typescript#tsc', ['--build'])],
  ['imports', () => attempt(process.execPath, ['scripts/check-imports.mjs'])],
  ['lint and format', () => tool('@biomejs/biome', ['check', '--error-on-warnings', '.'])],
  ['unused code', () => tool('knip', ['--no-progress'])],
];
const failed = checks.filter(([, check]) => check() !== 0).map(([name]) => name);
if (failed.length) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('check passed');
