/**
 * Puts parts of the ponyfill in the place of the browser's own, by name, for libraries that look for them on `window`.
 * Plain assignment would not do: `window.speechSynthesis` cannot be assigned to.
 * @param parts What `createSpeechSynthesis()` gives, or an object of your own: `{ SpeechRecognition: createSpeechRecognition() }`.
 */
export function install(parts: object, target: object = globalThis): void {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });
}
