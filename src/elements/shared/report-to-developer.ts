import type { SpeechError, SpeechErrorCode } from '../../contract/errors.ts';

/** What only the page's developer can mend, found in the browser. What a server refused is logged where its response is read. */
const OF_THE_PAGE: readonly SpeechErrorCode[] = ['insecure-context', 'invalid-argument', 'asset-blocked'];

const reported = new Set<string>();

/** Logs the error's message, once, if readers can do nothing about it: they see a sentence in their language. */
export function reportToDeveloper({ code, message, status }: SpeechError): void {
  if (!OF_THE_PAGE.includes(code) || status !== undefined || reported.has(message)) return;
  reported.add(message);
  // biome-ignore lint/suspicious/noConsole: developers look here.
  console.error(`kurdish-speech: ${message}`);
}
