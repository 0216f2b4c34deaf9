/** Where each letter of a text is in a recognizer's output. */
export interface LetterAlignment {
  /** Frame of each letter's first emission. */
  readonly first: Int32Array;
  /** Frame of its last. */
  readonly last: Int32Array;
  /** Log probability of the best path, divided by the number of frames: how well the sound fits the text. */
  readonly score: number;
}

/** Beyond it the table of steps would take too much memory; only hostile texts are that long. */
const MAX_CELLS = 30_000_000;
const STAY = 0;
const ADVANCE = 1;
const SKIP = 2;

/**
 * Forced alignment: the most probable path of a CTC network's output that spells these letters (Viterbi over the letters with a blank before,
 * between and after them).
 * @param frames log probabilities; output 0 is the blank.
 * @param letters outputs of the network, in the order of the text.
 * @returns undefined where there are too few frames for the letters.
 */
export function alignLetters(
  frames: readonly Float32Array[],
  letters: readonly number[],
): LetterAlignment | undefined {
  const states = 2 * letters.length + 1;
  if (letters.length === 0 || states * frames.length > MAX_CELLS) return undefined;
  const outputs = Int32Array.from({ length: states }, (_, state) => (state % 2 ? letters[state >> 1]! : 0));
  // A letter may follow another without a blank, unless they are the same.
  const canSkip = Uint8Array.from(outputs, (output, state) =>
    state > 1 && output !== 0 && output !== outputs[state - 2] ? 1 : 0,
  );
  const steps = new Uint8Array(states * frames.length);
  let before = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let now = new Float64Array(states);
  frames.forEach((frame, time) => {
    for (let state = 0; state < states; state++) {
      let best = time === 0 && state < 2 ? 0 : before[state];
      let step = STAY;
      if (state > 0 && before[state - 1] > best) {
        best = before[state - 1];
        step = ADVANCE;
      }
      if (canSkip[state] && before[state - 2] > best) {
        best = before[state - 2];
        step = SKIP;
      }
      now[state] = best + frame[outputs[state]];
      steps[time * states + state] = step;
    }
    [before, now] = [now, before];
  });
  let state = before[states - 1] >= before[states - 2] ? states - 1 : states - 2;
  const score = before[state] / frames.length;
  if (!Number.isFinite(score)) return undefined;
  const first = new Int32Array(letters.length);
  const last = new Int32Array(letters.length).fill(-1);
  for (let time = frames.length - 1; time >= 0; time--) {
    if (state % 2) {
      const letter = state >> 1;
      first[letter] = time;
      if (last[letter] < 0) last[letter] = time;
    }
    state -= steps[time * states + state];
  }
  return { first, last, score };
}
