/** The operator's log. Fields never contain a key, token, text or audio. */
export interface ProxyLogger {
  /** What it saved, once an hour. */
  info?(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Logs one JSON line per message to the runtime's console. */
export const consoleLogger: ProxyLogger = {
  // biome-ignore lint/suspicious/noConsole: as below.
  info: (message, fields) => console.info(JSON.stringify({ level: 'info', message, ...fields })),
  // biome-ignore lint/suspicious/noConsole: the only log that every runtime has; set `logger` to replace it.
  warn: (message, fields) => console.warn(JSON.stringify({ level: 'warn', message, ...fields })),
  // biome-ignore lint/suspicious/noConsole: as above.
  error: (message, fields) => console.error(JSON.stringify({ level: 'error', message, ...fields })),
};
