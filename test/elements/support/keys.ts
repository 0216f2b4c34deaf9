import { sendKeys } from '@web/test-runner-commands';

/** WebKitGTK's small browser leaves the undo keys to its surroundings. */
const HAS_UNDO_KEYS = !/AppleWebKit\/\S+ \(KHTML, like Gecko\) Version\//.test(navigator.userAgent);

/** Presses the real undo keys; where the browser has none, and the page made nothing of them, the browser undoes all the same. */
export async function pressUndo(): Promise<void> {
  let isTaken = false;
  const note = (event: KeyboardEvent) => {
    isTaken ||= event.defaultPrevented;
  };
  addEventListener('keydown', note);
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: 'z' });
  await sendKeys({ up: 'Control' });
  removeEventListener('keydown', note);
  if (!HAS_UNDO_KEYS && !isTaken) document.execCommand('undo');
}
