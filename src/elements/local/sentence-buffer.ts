import type { SpeechChunk } from '../../client/synthesize.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { joinSound, type Sound } from '../../formats/mixed-sound.ts';
import { createWordMap } from '../../text/words/word-map.ts';

/** Speech released sentence by sentence: one that breaks off can be spoken anew, for none of it has sounded. */
export class SentenceBuffer {
  /** UTF-16 offset in the text up to which it has been released. */
  offset = 0;
  readonly #starts: readonly number[];
  readonly #locate: ReturnType<typeof createWordMap>;
  #samples: Sound[] = [];
  #words: SpeechChunk['words'][number][] = [];
  #received = 0;
  #released = 0;
  /** Where the last sentence that has begun starts. */
  #cut = { offset: 0, frames: 0, words: 0 };
  #seen = 0;
  #dropped = 0;

  /** @param starts Where sentences start in the text, in order. */
  constructor(text: string, starts: readonly number[]) {
    this.#starts = starts;
    this.#locate = createWordMap(text);
  }

  /** Seconds of what has been released. */
  get seconds(): number {
    return this.#released / SYNTHESIS_SAMPLE_RATE;
  }

  /** @returns The sentences that are now whole. */
  push({ samples, words }: SpeechChunk<Sound>): SpeechChunk<Sound> | undefined {
    this.#samples.push(samples);
    this.#received += samples.length;
    for (const word of words) {
      const [place] = this.#locate([word]);
      const offset = this.#starts.findLast((start) => place && start <= place.charIndex) ?? 0;
      if (offset > this.#cut.offset) {
        const frames = Math.round(word.start * SYNTHESIS_SAMPLE_RATE);
        this.#cut = { offset, frames, words: this.#seen };
      }
      this.#words.push(word);
      this.#seen++;
    }
    const { offset, frames, words: before } = this.#cut;
    if (offset <= this.offset || frames > this.#received) return undefined;
    this.offset = offset;
    const released = this.#words.splice(0, before - this.#dropped);
    this.#dropped = before;
    return { samples: this.#take(frames - this.#released), words: released };
  }

  /** All that is left: the speech is whole. */
  rest(): SpeechChunk<Sound> {
    return { samples: this.#take(this.#received - this.#released), words: this.#words };
  }

  #take(count: number): Sound {
    const taken: Sound[] = [];
    for (let at = 0; at < count; ) {
      const first = this.#samples.shift() ?? new Int16Array(count - at);
      const part = first.subarray(0, count - at);
      taken.push(part);
      at += part.length;
      if (part.length < first.length) this.#samples.unshift(first.subarray(part.length));
    }
    this.#released += count;
    return joinSound(taken);
  }
}
