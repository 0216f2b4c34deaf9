/** Where the service reports to. Fields never hold keys or texts. */
export interface Logger {
  info(event: string, fields: Readonly<Record<string, string | number>>): void;
  error(event: string, fields: Readonly<Record<string, string | number>>): void;
}

export const SILENT_LOGGER: Logger = { info() {}, error() {} };

/**
 * An error as a log may hold it: its kind and where it came from. Messages are left out, because those of parsers and
 * engines quote what they were given.
 */
export function describeError(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const { stack = '', message } = error;
  // Behind the message, which may have lines that look like places.
  const place = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  const frames = place.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.map((line) => line.trim()).join(' < ') };
}
