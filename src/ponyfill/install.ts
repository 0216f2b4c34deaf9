/**
 * Replaces the browser's globals by parts of the ponyfill, for libraries that look them up on `window`. Plain assignment does not
 * work: `window.speechSynthesis` is read-only.
 * @param parts The result of `createSpeechSynthesis()`, or your own object: `{ SpeechRecognition: createSpeechRecognition() }`.
 */
export function install(parts: object, target: object = globalThis): void {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
}
