/** Whether this browser can play samples. Apple's Lockdown Mode and some managed devices have no Web Audio, only media elements. */
export function hasWebAudio(): boolean {
  return typeof AudioContext === 'function' || globalThis.isSecureContext === false;
}
