const KEY = Symbol.for('kurdish-speech.earlyContext');

type Page = { [KEY]?: AudioContext | undefined };

/**
 * Starts an audio context inside the user's gesture, for code that is still being loaded: WebKit allows only a context that was resumed
 * in a gesture to sound, and a gesture does not outlast a slow download.
 */
export function openEarlyContext(): void {
  if (typeof AudioContext !== 'function' || (globalThis as Page)[KEY]) return;
  const context = new AudioContext({ latencyHint: 'interactive' });
  (globalThis as Page)[KEY] = context;
  context.resume().catch(() => {});
}

/** The context that was started early, for its one user. */
export function takeEarlyContext(): AudioContext | undefined {
  const context = (globalThis as Page)[KEY];
  Reflect.deleteProperty(globalThis, KEY);
  return context;
}
