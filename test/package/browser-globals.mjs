// Loaded before a module under test (`node --import`): reports on exit which browser globals the module's package has read.
// Node has none of these; they read as undefined and can be set, as Lit's server build does with `customElements`.
import { fileURLToPath } from 'node:url';

const NAMES = `
  window document navigator location history screen parent top frames
  HTMLElement Element Node Document ShadowRoot DocumentFragment Range customElements ElementInternals CSSStyleSheet CSS Highlight
  AudioContext webkitAudioContext OfflineAudioContext AudioNode AudioWorkletNode AudioWorkletProcessor registerProcessor
  MediaStream MediaRecorder MediaMetadata AudioEncoder VTTCue TextTrack Audio Image
  Worker SharedWorker WorkerGlobalScope importScripts
  SpeechRecognition webkitSpeechRecognition speechSynthesis SpeechSynthesisUtterance
  localStorage sessionStorage indexedDB trustedTypes matchMedia getComputedStyle requestAnimationFrame cancelAnimationFrame
  MutationObserver ResizeObserver IntersectionObserver XMLHttpRequest addEventListener
`
  .trim()
  .split(/\s+/);

const own = fileURLToPath(new URL('../../dist/', import.meta.url));
const touched = new Set();

for (const name of NAMES) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const [, , accessor = ''] = new Error().stack.split('\n');
      if (accessor.includes(own)) touched.add(`${name} ${accessor.trim()}`);
      return undefined;
    },
    set(value) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    },
  });
}

process.on('exit', () => process.stdout.write(JSON.stringify([...touched])));
