import { usageError } from './flags.ts';

/** Replaces errors about the address to bind with readable ones. */
export async function explainListenError<T>(
  starting: Promise<T>,
  host = '127.0.0.1',
  port: number,
): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Error(`Port ${port} of ${host} is already in use; choose another with --port.`);
      case 'EACCES':
        throw new Error(`No permission to use port ${port} of ${host}; choose another with --port.`);
      case 'ENOTFOUND':
      case 'EADDRNOTAVAIL':
        throw usageError(`--host ${JSON.stringify(host)} is not an address of this machine.`);
      default:
        throw error;
    }
  }
}
