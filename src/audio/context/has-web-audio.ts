/**
 * Whether this browser can play samples. Apple's Lockdown Mode and some managed devices have no Web Audio, only media elements; Safari
 * before 14.1 has no AudioWorklet. Insecure pages lack it too, and are told that they are insecure.
 */
export function hasWebAudio(): boolean {
  const hasWorklets = typeof AudioContext === 'function' && 'audioWorklet' in AudioContext.prototype;
  return hasWorklets || globalThis.isSecureContext === false;
}
