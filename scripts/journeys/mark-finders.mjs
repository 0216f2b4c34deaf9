const FULL_SCALE = 32_768;
/** Rates of samples on their way. */
const RATES = [16_000, 24_000, 44_100, 48_000];
/** So many samples in a row are compared with the tone, and so many such windows of a longer value. */
const WINDOW = 96;
const MOST_WINDOWS = 32;
/** Of their energy, how much must be the tone's; and their least RMS. */
const SHARE = 0.9;
const QUIETEST = 0.01;
/** How deep, and how far, plain objects and arrays are searched. */
const DEPTH = 2;
const MOST_PARTS = 64;
const SAMPLES = [Int16Array, Float32Array, Float64Array];

/** @param codes Bytes, or other codes of characters. */
function textOf(codes) {
  let text = '';
  for (let start = 0; start < codes.length; start += 4096)
    text += String.fromCharCode(...codes.slice(start, start + 4096));
  return text;
}

/**
 * Says whether a value holds the marked tone or the marked word. It does where it is audio with the tone, or a text or bytes with the
 * word; where a plain object or array holds it, two levels deep; or where an event's data or detail does.
 * @param marks What `marksOf` returns.
 * @returns `toneIn` and `wordIn`: functions that say in which form a value holds it, or undefined.
 */
export function markFinders({ hertz, word, toneBase64, opus, opusBase64 }) {
  const waves = RATES.map((rate) => waveOf(hertz, rate));
  const [words, wordBytes] = word.map(textOf);
  const [tones, packets, packetsBase64] = [toneBase64, opus, opusBase64].map((all) => all.map(textOf));
  const holds = (text, parts) => parts.some((part) => text.includes(part));

  function toneInText(text) {
    if (holds(text, tones)) return 'samples in base64';
    return holds(text, packetsBase64) ? 'Opus in base64' : undefined;
  }

  function toneInBytes(bytes) {
    const text = textOf(bytes);
    if (holds(text, packets)) return 'Opus';
    const asSamples = [int16(bytes), int16(bytes.subarray(1)), float32(bytes)];
    return asSamples.some((samples) => isTone(samples, waves)) ? 'bytes of samples' : toneInText(text);
  }

  const toneIn = finder({
    inText: toneInText,
    inBytes: toneInBytes,
    inSamples: (samples) => (isTone(samples, waves) ? 'samples' : undefined),
  });
  const wordIn = finder({
    inText: (text) => (text.includes(words) ? 'word' : undefined),
    inBytes: (bytes) => (textOf(bytes).includes(wordBytes) ? 'word' : undefined),
    inSamples: () => undefined,
  });
  return { toneIn, wordIn };
}

function finder({ inText, inBytes, inSamples }) {
  function search(value, depth) {
    if (typeof value === 'string') return inText(value);
    if (typeof value !== 'object' || value === null) return undefined;
    if (SAMPLES.some((type) => value instanceof type)) return inSamples(value);
    if (value instanceof ArrayBuffer) return inBytes(new Uint8Array(value));
    if (ArrayBuffer.isView(value))
      return inBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    if (typeof Event !== 'undefined' && value instanceof Event)
      return search(value.data, depth) ?? search(value.detail, depth);
    if (depth === 0) return undefined;
    for (const part of partsOf(value)) {
      const form = search(part, depth - 1);
      if (form) return form;
    }
    return undefined;
  }
  return (value) => search(value, DEPTH);
}

/** Of arrays and plain objects: others, and getters, may do something when they are read. */
function partsOf(value) {
  if (Array.isArray(value)) return value.slice(0, MOST_PARTS);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return [];
  const fields = Object.values(Object.getOwnPropertyDescriptors(value));
  return fields.slice(0, MOST_PARTS).map((field) => field.value);
}

const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);
const countOf = (bytes, size) => Math.min(Math.floor(bytes.length / size), WINDOW * MOST_WINDOWS);

function int16(bytes) {
  const view = viewOf(bytes);
  return Int16Array.from({ length: countOf(bytes, 2) }, (_, index) => view.getInt16(2 * index, true));
}

function float32(bytes) {
  const view = viewOf(bytes);
  return Float32Array.from({ length: countOf(bytes, 4) }, (_, index) => view.getFloat32(4 * index, true));
}

/** Whether some window of the samples is the tone, at one of the rates. */
function isTone(samples, waves) {
  const fullScale = samples instanceof Int16Array ? FULL_SCALE : 1;
  const end = Math.min(samples.length, WINDOW * MOST_WINDOWS);
  for (let start = 0; start + WINDOW <= end; start += WINDOW) {
    let energy = 0;
    for (let index = start; index < start + WINDOW; index++) energy += samples[index] ** 2;
    if (energy < WINDOW * (QUIETEST * fullScale) ** 2) continue;
    if (waves.some((wave) => energyOf(wave, samples, start) > SHARE * energy)) return true;
  }
  return false;
}

function waveOf(hertz, rate) {
  const phases = Array.from({ length: WINDOW }, (_, index) => (2 * Math.PI * hertz * index) / rate);
  return { sine: Float64Array.from(phases, Math.sin), cosine: Float64Array.from(phases, Math.cos) };
}

function energyOf({ sine, cosine }, samples, start) {
  let [inPhase, across] = [0, 0];
  for (let index = 0; index < WINDOW; index++) {
    inPhase += samples[start + index] * sine[index];
    across += samples[start + index] * cosine[index];
  }
  return (2 / WINDOW) * (inPhase ** 2 + across ** 2);
}
