/** Where the proxy tells its operator what went wrong. Fields hold no key, token, text or audio. */
export interface ProxyLogger {
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** One JSON line for each message, on the runtime's own console. */
export const consoleLogger: ProxyLogger = {
  // biome-ignore lint/suspicious/noConsole: the one log that every runtime has; give `logger` to send it elsewhere.
  warn: (message, fields) => console.warn(JSON.stringify({ level: 'warn', message, ...fields })),
  // biome-ignore lint/suspicious/noConsole: as above.
  error: (message, fields) => console.error(JSON.stringify({ level: 'error', message, ...fields })),
};
