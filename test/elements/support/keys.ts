import { sendKeys } from '@web/test-runner-commands';

/** Presses the real undo keys. */
export async function pressUndo(): Promise<void> {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: 'z' });
  await sendKeys({ up: 'Control' });
}
