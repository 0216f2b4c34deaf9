import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that a synthesizer may print. */
const MOST_OUTPUT = 2 ** 28;

/** Runs a synthesizer to its end. @throws Error when it is missing or fails. */
export function runTool(
  command: string,
  options: readonly string[],
  input: string | Buffer = '',
): { readonly output: Buffer; readonly messages: string } {
  const { error, status, stdout, stderr } = spawnSync(command, options, { input, maxBuffer: MOST_OUTPUT });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} exited with ${status}: ${stderr}`);
  return { output: stdout, messages: String(stderr) };
}

/** Gives a folder to a function, and removes it afterwards. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** 16-bit samples of raw bytes. */
export function samplesOf(bytes: Buffer): Int16Array {
  const end = bytes.byteOffset + (bytes.length & ~1);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, end));
}
