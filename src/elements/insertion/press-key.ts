/**
 * Presses a key for an editor.
 * @param isCommand Whether together with the one that commands have.
 */
export function pressKey(
  element: HTMLElement,
  key: { key: string; code: string; keyCode: number },
  isCommand = true,
): void {
  const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);
  const view = element.ownerDocument.defaultView as typeof globalThis & Window;
  const init = { ...key, which: key.keyCode, ctrlKey: isCommand && !isApple, metaKey: isCommand && isApple };
  for (const type of ['keydown', 'keyup'])
    element.dispatchEvent(
      new view.KeyboardEvent(type, { ...init, bubbles: true, cancelable: true, composed: true }),
    );
}
