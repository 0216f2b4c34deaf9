import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Writes a file that is never seen half-written: under a temporary name first, which stays behind only if the process is killed. */
export async function writeAtomically(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = join(
    dirname(path),
    `.${basename(path).slice(0, 40)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
