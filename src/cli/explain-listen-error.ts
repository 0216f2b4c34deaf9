import { usageError } from './arguments/flags.ts';

/**
 * Replaces errors about the address to bind with readable ones.
 * @param flags The flags of port and host, where another server than the main one is starting.
 */
export async function explainListenError<T>(
  starting: Promise<T>,
  host = '127.0.0.1',
  port: number,
  flags?: readonly [port: string, host: string],
): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const cause = error as NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };
    const { code, port: failed = port, address = cause.hostname ?? host } = cause;
    const flag = flags?.[0] ?? (failed === port ? '--port' : '--metrics');
    const hostFlag = flags?.[1] ?? (address === host ? '--host' : '--metrics-host');
    switch (code) {
      case 'EADDRINUSE':
        throw new Error(`Port ${failed} of ${address} is already in use; choose another with ${flag}.`);
      case 'EACCES':
        throw new Error(`No permission to use port ${failed} of ${address}; choose another with ${flag}.`);
      case 'ENOTFOUND':
      case 'EADDRNOTAVAIL':
        throw usageError(`${hostFlag} ${JSON.stringify(address)} is not an address of this machine.`);
      default:
        throw error;
    }
  }
}
