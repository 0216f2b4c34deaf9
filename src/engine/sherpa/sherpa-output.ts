import fs from 'node:fs';

/** Lines quoted in error messages. */
const QUOTED_LINES = 2;
const MAX_HELD = 10_000;
const STDERR = 2;

/**
 * Captures the package's output: it writes straight to the process's stdout, bypassing `console`, and logs
 * every stream. For use on a dedicated thread: nothing on this thread reaches stdout or stderr afterwards.
 * @returns a function that returns the last lines joined, without source locations.
 */
export function captureSherpaOutput(): () => string {
  const { writeSync } = fs;
  let text = '';
  const capture = (
    file: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number | null,
  ) => {
    if (file > STDERR) return writeSync(file, bytes, offset, length, position);
    text = (text + Buffer.from(bytes.subarray(offset, offset + length)).toString()).slice(-MAX_HELD);
    return length;
  };
  fs.writeSync = capture as typeof fs.writeSync;
  return () => {
    const lines = text.split('\n').flatMap((line) => line.replace(/^\S+:\w+:\d+ /, '').trim() || []);
    return lines.slice(-QUOTED_LINES).join('; ');
  };
}
