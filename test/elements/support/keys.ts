import { sendKeys } from '@web/test-runner-commands';

/** WebKitGTK's MiniBrowser leaves the undo shortcut to its host window. */
const HAS_UNDO_KEYS = !/AppleWebKit\/\S+ \(KHTML, like Gecko\) Version\//.test(navigator.userAgent);

/** Presses the undo shortcut; if the browser has none and the page did not handle it, undoes by command. */
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
