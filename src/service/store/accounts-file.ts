import { join } from 'node:path';

/** @param directory A data folder. @returns Path of the SQLite file in it. */
export function accountsFile(directory: string): string {
  return join(directory, 'accounts.db');
}
