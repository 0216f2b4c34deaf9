import type { InsertionTarget } from './insertion-target.ts';

const TURNS = 12;
const TURN_MS = 16;

/**
 * Has an editor undo its last steps by the key that users press. Resolves once it reads as wanted, or has not after a moment for each.
 * @param steps At most.
 */
export async function undoByKey(target: InsertionTarget, wanted: string, steps: number): Promise<void> {
  const { element } = target;
  const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);
  const view = element.ownerDocument.defaultView as typeof globalThis & Window;
  const key = { key: 'z', code: 'KeyZ', keyCode: 90, which: 90, ctrlKey: !isApple, metaKey: isApple };
  const init = { ...key, bubbles: true, cancelable: true, composed: true };
  for (let step = 0; step < steps && target.read() !== wanted; step++) {
    const before = target.read();
    element.dispatchEvent(new view.KeyboardEvent('keydown', init));
    element.dispatchEvent(new view.KeyboardEvent('keyup', init));
    for (let turn = 0; turn < TURNS && target.read() === before; turn++)
      await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    if (target.read() === before) return;
  }
}
