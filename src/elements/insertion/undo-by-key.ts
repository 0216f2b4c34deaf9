import type { InsertionTarget } from './insertion-target.ts';
import { pressKey } from './press-key.ts';

const TURNS = 12;
const TURN_MS = 16;

/**
 * Has an editor undo its last steps by the key that users press. Resolves once it reads as wanted, or has not after a moment for each.
 * @param steps At most.
 */
export async function undoByKey(target: InsertionTarget, wanted: string, steps: number): Promise<void> {
  for (let step = 0; step < steps && target.read() !== wanted; step++) {
    const before = target.read();
    pressKey(target.element, { key: 'z', code: 'KeyZ', keyCode: 90 });
    for (let turn = 0; turn < TURNS && target.read() === before; turn++)
      await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    if (target.read() === before) return;
  }
}
