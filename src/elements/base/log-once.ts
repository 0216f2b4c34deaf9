const logged = new Set<string>();

/** Logs a message for the page's developer, once; readers see a sentence in their language, or nothing. */
export function logOnce(message: string): void {
  if (logged.has(message)) return;
  logged.add(message);
  // biome-ignore lint/suspicious/noConsole: developers look here.
  console.error(`kurdish-speech: ${message}`);
}
