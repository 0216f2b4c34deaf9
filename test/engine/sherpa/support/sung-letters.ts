const RATE = 24_000;
/** A tone lasts 80 ms: its middle is far from both neighbours. */
const WINDOW = 0.04 * RATE;
/** Below it there is silence, or what a codec makes of it. */
const AUDIBLE = 500;

/** The pitch at a moment, from the crossings of zero around it; 0 in silence. */
export function pitchAt(samples: Int16Array, seconds: number): number {
  const from = Math.round(seconds * RATE - WINDOW / 2);
  const crossings: number[] = [];
  if (!samples.subarray(from, from + WINDOW).some((sample) => Math.abs(sample) > AUDIBLE)) return 0;
  for (let i = Math.max(1, from); i < from + WINDOW && i < samples.length; i++) {
    const [before, now] = [samples[i - 1]!, samples[i]!];
    if (before < 0 && now >= 0) crossings.push(i - now / (now - before));
  }
  if (crossings.length < 3) return 0;
  return ((crossings.length - 1) * RATE) / (crossings.at(-1)! - crossings[0]!);
}

/** The letters of a tone voice that are sung one after another from a moment on. */
export function lettersFrom(
  samples: Int16Array,
  { start, count, seconds, factor = 1 }: { start: number; count: number; seconds: number; factor?: number },
  voice: { hertzOf(letter: string): number },
  alphabet: string,
): string {
  let text = '';
  for (let i = 0; i < count; i++) {
    const pitch = pitchAt(samples, start + (i + 0.5) * seconds) / factor;
    const [letter] = [...alphabet].sort(
      (a, b) => Math.abs(voice.hertzOf(a) - pitch) - Math.abs(voice.hertzOf(b) - pitch),
    );
    text += pitch === 0 ? ' ' : letter;
  }
  return text;
}
