import fs from 'node:fs';

/** Lines that an error quotes. */
const QUOTED_LINES = 2;
const MAX_HELD = 10_000;
const STDERR = 2;

/**
 * Takes what the package prints: it writes to the process's own stdout, past `console`, and tells of every stream. For a thread of its
 * own; nothing else of this thread reaches stdout and stderr from then on.
 * @returns the last lines so far as one, without the places in the package's sources.
 */
export function takeSherpaOutput(): () => string {
  const { writeSync } = fs;
  let text = '';
  const take = (file: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => {
    if (file > STDERR) return writeSync(file, bytes, offset, length, position);
    text = (text + Buffer.from(bytes.subarray(offset, offset + length)).toString()).slice(-MAX_HELD);
    return length;
  };
  fs.writeSync = take as typeof fs.writeSync;
  return () => {
    const lines = text.split('\n').flatMap((line) => line.replace(/^\S+:\w+:\d+ /, '').trim() || []);
    return lines.slice(-QUOTED_LINES).join('; ');
  };
}
