import { mkdirSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { ensureTestsInstalled } from '../project.mjs';

/**
 * Opens the demo to photograph it.
 * @param folder Where pictures will be written.
 * @param args Further ones of the browser.
 */
export async function openDemo(folder, args = []) {
  ensureTestsInstalled();
  register();
  const { DemoDriver } = await import('../../test/e2e/demo/demo-driver.ts');
  mkdirSync(folder, { recursive: true });
  return DemoDriver.start(args);
}
