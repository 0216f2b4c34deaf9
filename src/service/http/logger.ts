/** The service's log. Fields never contain keys or texts. */
export interface Logger {
  info(event: string, fields: Readonly<Record<string, string | number>>): void;
  error(event: string, fields: Readonly<Record<string, string | number>>): void;
}

export const SILENT_LOGGER: Logger = { info() {}, error() {} };

/** An error as it may be logged: its name and stack frames. Messages are left out, because parsers and engines quote their input in them. */
export function describeError(error: unknown): { error: string; at: string } {
  if (!(error instanceof Error)) return { error: typeof error, at: '' };
  const { stack = '', message } = error;
  // After the message, which may have lines that look like frames.
  const trace = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : '';
  const frames = trace.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.map((line) => line.trim()).join(' < ') };
}
