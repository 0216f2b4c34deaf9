import { spawnSync } from 'node:child_process';

/** Mounts a small memory disk on a folder. @returns What unmounts it; undefined where that is not allowed. */
export function mountSmall(folder: string, bytes: number): (() => void) | undefined {
  const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder];
  const { status } = spawnSync('mount', options, { stdio: 'ignore' });
  return status === 0 ? () => void spawnSync('umount', ['-l', folder], { stdio: 'ignore' }) : undefined;
}
