import { closeSync, openSync, readSync } from 'node:fs';
import type { Inventory } from './plan-units.ts';

/** Reads which diphones a grouped file of Festival's holds. */
export function diphoneInventory(file: string, silence: string, release: string): Inventory {
  const pairs = new Set(indexLines(file).map((line) => line.slice(0, line.indexOf(' '))));
  return { silence, release, hasPair: (first, second) => pairs.has(`${first}-${second}`) };
}

const HEADER_END = 'EST_Header_End\n';

function indexLines(file: string): string[] {
  const bytes = Buffer.alloc(200_000);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, bytes.length, 0);
  closeSync(handle);
  const text = bytes.toString('latin1');
  const count = Number(/NumEntries (\d+)/.exec(text)?.[1]);
  return text.slice(text.indexOf(HEADER_END) + HEADER_END.length).split('\n', count);
}
