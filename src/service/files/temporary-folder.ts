import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'kurdish-speech-files-';
/** A folder that nobody has touched for this long was left by a process that was killed. */
const ABANDONED_MS = 60 * 60_000;

/** A folder of this process in the machine's temporary folder. */
export interface TemporaryFolder {
  readonly path: string;
  /** To be called at least once an hour, or another process may take it for abandoned. */
  touch(): Promise<void>;
  remove(): Promise<void>;
}

/** Also removes those that killed processes of this user left behind. @throws the error of the file system. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  await removeAbandoned();
  const path = await mkdtemp(join(tmpdir(), PREFIX));
  return {
    path,
    touch: () => utimes(path, new Date(), new Date()).catch(() => {}),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < ABANDONED_MS) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
