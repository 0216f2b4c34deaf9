import { wrong } from './flags.ts';

/** Says in our own words why an address cannot be bound. */
export async function listening<T>(starting: Promise<T>, host = '127.0.0.1', port: number): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Error(`Port ${port} of ${host} is taken; choose another with --port.`);
      case 'EACCES':
        throw new Error(`Port ${port} of ${host} may not be used by this user; choose another with --port.`);
      case 'ENOTFOUND':
      case 'EADDRNOTAVAIL':
        throw wrong(`--host ${JSON.stringify(host)} is not an address of this machine.`);
      default:
        throw error;
    }
  }
}
