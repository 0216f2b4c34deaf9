import { tool } from '../project.mjs';

/**
 * Runs browser tests in Chromium and returns the exit code.
 * @param files From the root; those of `npm test` without any.
 * @param options.args The runner's own options.
 */
export const testInBrowsers = (files, { env, args = [] } = {}) =>
  tool('@web/test-runner#wtr', ['--config', 'test/web-test-runner.config.mjs', ...args], {
    env: { ...env, ...(files && { TEST_FILES: JSON.stringify(files) }) },
    folder: 'test',
  });
