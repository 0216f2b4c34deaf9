// What travels through the product while its journeys are measured.

/** What the recognizer answers: "marked". */
export const MARKED_WORD = 'نیشانکراو';

/** What is spoken and heard: a tone that has a whole number of samples to a period at 16, 24 and 48 kHz. */
const HERTZ = 1000;
const AMPLITUDE = 12_000;
/** How long it is spoken. */
export const SECONDS = 1.5;
const SPEECH_RATE = 24_000;

/** @returns The tone, 16 bit. */
export const tone = (seconds, rate = SPEECH_RATE) =>
  Int16Array.from({ length: seconds * rate }, (_, index) =>
    Math.round(AMPLITUDE * Math.sin((2 * Math.PI * HERTZ * index) / rate)),
  );

/**
 * What `markFinders` looks for: the tone's frequency, and character codes of the word, of the word's bytes, and of the tone and its
 * packets as bytes and in base64. Codes, since the text of a worklet holds them, and must not hold what they are codes of.
 * @param packets Parts of the Opus packets that hold the tone: no byte of it survives its encoder.
 */
export const marksOf = (packets) => ({
  hertz: HERTZ,
  word: [codesOf(MARKED_WORD), [...new TextEncoder().encode(MARKED_WORD)]],
  toneBase64: base64Of(new Uint8Array(tone(2 / HERTZ).buffer)),
  opus: packets.map((packet) => [...packet]),
  opusBase64: packets.flatMap(base64Of),
});

const codesOf = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Bytes anywhere in a longer run: groups of three begin at one of three places. */
const base64Of = (bytes) =>
  [0, 1, 2].map((from) => {
    const groups = bytes.subarray(from, bytes.length - ((bytes.length - from) % 3));
    return codesOf(Buffer.from(groups).toString('base64'));
  });
