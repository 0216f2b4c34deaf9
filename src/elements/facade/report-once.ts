const reported = new Set<string>();

/** Tells the page's developer why the elements have no code: readers see another sentence. */
export function reportOnce({ message }: Error): void {
  if (reported.has(message)) return;
  reported.add(message);
  // biome-ignore lint/suspicious/noConsole: developers look here.
  console.error(`kurdish-speech: ${message}`);
}
