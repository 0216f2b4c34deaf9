import { tool } from '../project.mjs';

/** Runs the browser tests, or those that `args` or the environment's `TEST_FILES` name, and returns the exit code. */
export const testInBrowsers = (args = [], { env } = {}) =>
  tool('@web/test-runner#wtr', ['--config', 'test/web-test-runner.config.mjs', ...args], {
    env,
    folder: 'test',
  });
