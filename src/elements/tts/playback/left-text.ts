import type { Sound } from '../../../formats/mixed-sound.ts';
import { keyOf } from '../requests/key-of.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import { identityOf, spokenOffset, type TextSource } from '../text/text-source.ts';
import type { PlaybackRun, RunStart } from './playback-run.ts';

/** Where a text that was left before its end resumes, and what of it need not be fetched again. */
export class LeftText {
  /** What is to go on in another way. */
  changed: PlaybackRun | undefined;
  #text: unknown;
  #key: string | undefined;
  #start: RunStart = {};

  /** Where the text resumes, in seconds. */
  get seconds(): number {
    return this.#start.origin ?? 0;
  }

  /** UTF-16 offset in the text where it resumes. */
  get offset(): number {
    return this.#start.offset ?? 0;
  }

  /** Leaves a place only: what has arrived was spoken in another way, or nothing has. */
  leavePlace(source: TextSource, start: RunStart): void {
    this.#text = identityOf(source);
    this.#key = undefined;
    this.#start = start;
  }

  /**
   * @param samples All that has arrived of the run.
   * @param seconds Where the listener resumes.
   */
  leave(run: PlaybackRun, samples: Sound, seconds: number): void {
    const { published, request, source } = run;
    const pieces = run.keep(samples);
    const offset = seconds && !published ? run.clock.offsetAt(seconds) : 0;
    this.leavePlace(source, { offset, origin: seconds, pieces, published });
    this.#key = keyOf(request);
  }

  /**
   * The text resumes at the same word, requested in another way.
   * @param seconds Where the listener is.
   * @param source What is read of the text from now on.
   */
  change(run: PlaybackRun, seconds: number, { speed }: SpeechRequest, source = run.source): void {
    const before = run.clock.offsetAt(seconds);
    const isSame = source.text === run.source.text;
    const offset = isSame ? before : spokenOffset(source, run.source.authorOffset(before));
    const share = isSame || !before ? 1 : offset / before;
    const origin = (seconds * share * (run.request.speed ?? 1)) / (speed ?? 1);
    this.leavePlace(source, { offset, origin });
    this.changed = run;
  }

  /** The text restarts from the beginning. */
  rewind(): void {
    this.#start = { ...this.#start, offset: 0, origin: 0 };
  }

  /** Where to start a request for a text. The next time, it starts at the beginning. */
  take(request: SpeechRequest, source: TextSource): RunStart {
    const { published, pieces, ...place } = this.#text === identityOf(source) ? this.#start : {};
    const isSame = this.#key === keyOf(request);
    this.#text = undefined;
    this.changed = undefined;
    this.#start = {};
    return isSame ? { ...place, ...(pieces && { pieces }), published } : place;
  }
}
