import type { RecognitionStream } from '../../engine/recognition-engine.ts';
import { joinSamples } from '../../formats/join-samples.ts';
import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import { FRAME_SAMPLES, VoiceActivity } from './voice-activity.ts';

/** The text of the current utterance, partial or final. */
export interface UtteranceTranscript {
  readonly text: string;
  readonly isFinal: boolean;
  /** Of a final text: its speech, in seconds from the first sample. */
  readonly start?: number;
  readonly end?: number;
  /** Of a final text, where the recognizer knows them; seconds from the first sample. */
  readonly words?: readonly RecognizedWord[] | undefined;
}

/** Learns where utterances lie, whether or not anything is understood. Times are seconds from the first sample. */
export interface UtteranceObserver {
  /** @param start of the speech, with the pre-roll. */
  begins(start: number): void;
  /** @param text Of the utterance in progress: whole words that its final text will begin with. Called when it has grown. */
  settles?(text: string): void;
  /** Speech has ended; its final text, if any, comes next. */
  ends(end: number): void;
  /** There is no more of this utterance. */
  done(): void;
}

const MS_PER_FRAME = 10;
const secondsOf = (frames: number) => (frames * MS_PER_FRAME) / 1000;
const frames = (milliseconds: number) => milliseconds / MS_PER_FRAME;

/** An utterance begins after this much speech; the recognizer also gets the pre-roll before it. */
const ONSET = frames(60);
const PRE_ROLL = frames(300);
/** How often the recognizer is fed, and so the shortest interval between partials. */
const TICK = frames(160);
/** Silence that ends an utterance with text, and one without. */
const END_OF_SPEECH = frames(560);
const END_OF_NOTHING = frames(1200);
/** Text that stopped changing also ends an utterance: background noise can pass for speech indefinitely. */
const END_OF_CHANGE = frames(1920);
/** A long utterance ends at its first dip in level, and at the latest after LONGEST. */
const LONG = frames(20_000);
const LONGEST = frames(25_000);
const DIP = frames(80);

/**
 * Turns a stream of 16 kHz mono samples into transcripts with any recognizer: detects where speech begins and ends, emits partials
 * meanwhile and the final text at its end. The recognizer is fed in steps that do not depend on how the samples are chunked, so a file
 * and a live stream of the same audio give the same text. Not reentrant: await each `write` and `finalize`.
 */
export class Endpointer {
  readonly #stream: RecognitionStream;
  readonly #emit: (transcript: UtteranceTranscript) => void;
  readonly #observer: UtteranceObserver | undefined;
  #voice = new VoiceActivity();
  /** Samples of an incomplete frame. */
  readonly #partFrame = new Int16Array(FRAME_SAMPLES);
  #partLength = 0;
  /** The latest frames before an utterance. */
  #preRoll: Int16Array[] = [];
  #speechFrames = 0;
  /** How many frames have come. */
  #count = 0;
  #utterance: OpenUtterance | undefined;

  /** @param emit Called with each transcript in order; with partials only when the text has changed. */
  constructor(
    stream: RecognitionStream,
    emit: (transcript: UtteranceTranscript) => void,
    observer?: UtteranceObserver,
  ) {
    this.#stream = stream;
    this.#emit = emit;
    this.#observer = observer;
  }

  /** Whether an utterance is in progress. */
  get isInUtterance(): boolean {
    return this.#utterance !== undefined;
  }

  /** @param samples Any number. Rejects with what the recognizer throws. */
  async write(samples: Int16Array): Promise<void> {
    let position = 0;
    if (this.#partLength > 0) {
      position = Math.min(samples.length, FRAME_SAMPLES - this.#partLength);
      this.#partFrame.set(samples.subarray(0, position), this.#partLength);
      this.#partLength += position;
      if (this.#partLength < FRAME_SAMPLES) return;
      this.#partLength = 0;
      await this.#frame(this.#partFrame.slice());
    }
    for (; position + FRAME_SAMPLES <= samples.length; position += FRAME_SAMPLES) {
      await this.#frame(samples.slice(position, position + FRAME_SAMPLES));
    }
    this.#partFrame.set(samples.subarray(position));
    this.#partLength = samples.length - position;
  }

  /** Ends the current utterance, if any, with its final text. The next `write` starts afresh. */
  async finalize(): Promise<void> {
    if (this.#partLength > 0) {
      const rest = this.#partFrame.slice(0, this.#partLength);
      this.#partLength = 0;
      this.#utterance?.pending.push(rest);
    }
    await this.#endUtterance();
    this.#voice = new VoiceActivity();
  }

  close(): void {
    this.#stream.close();
  }

  async #frame(frame: Int16Array): Promise<void> {
    this.#count++;
    const { isSpeech, isSteady } = this.#voice.push(frame);
    if (!this.#utterance) {
      this.#preRoll.push(frame);
      if (this.#preRoll.length > PRE_ROLL) this.#preRoll.shift();
      this.#speechFrames = isSpeech ? this.#speechFrames + 1 : Math.max(0, this.#speechFrames - 1);
      if (this.#speechFrames < ONSET) return;
      this.#utterance = new OpenUtterance(this.#preRoll, this.#count - this.#preRoll.length);
      this.#preRoll = [];
      this.#observer?.begins(secondsOf(this.#utterance.start));
      return;
    }
    const utterance = this.#utterance;
    utterance.add(frame, isSpeech, isSteady);
    if (utterance.pending.length >= TICK) await this.#feed(utterance);
    if (utterance.isOver) await this.#endUtterance();
  }

  async #feed(utterance: OpenUtterance): Promise<void> {
    const { text, settled = '' } = await this.#stream.write(joinSamples(utterance.pending));
    utterance.pending = [];
    const trimmed = text.trim();
    if (trimmed !== utterance.text) {
      utterance.text = trimmed;
      utterance.unchanged = 0;
      if (trimmed !== '') this.#emit({ text: trimmed, isFinal: false });
    }
    // A noise without any text may yet come to nothing.
    if (utterance.text === '' || settled.length <= utterance.settled.length) return;
    utterance.settled = settled;
    this.#observer?.settles?.(settled);
  }

  async #endUtterance(): Promise<void> {
    const utterance = this.#utterance;
    this.#utterance = undefined;
    this.#preRoll = [];
    this.#speechFrames = 0;
    if (!utterance) return;
    this.#observer?.ends(secondsOf(this.#count));
    await this.#finish(utterance);
    this.#observer?.done();
  }

  async #finish(utterance: OpenUtterance): Promise<void> {
    if (utterance.pending.length > 0) await this.#stream.write(joinSamples(utterance.pending));
    const text = (await this.#stream.finish()).trim();
    if (text === '' || (utterance.text === '' && utterance.isNoise)) return;
    const offset = secondsOf(utterance.start);
    const words = this.#stream.words?.map((word) => ({
      ...word,
      start: word.start + offset,
      end: word.end + offset,
    }));
    const start = words?.[0]?.start ?? utterance.speechStart;
    const end = words?.at(-1)?.end ?? utterance.speechEnd;
    this.#emit({ text, isFinal: true, start, end, ...(words && { words }) });
  }
}

/** The utterance in progress; durations in frames. */
class OpenUtterance {
  /** Frames not fed to the recognizer yet. */
  pending: Int16Array[];
  text = '';
  settled = '';
  /** Frames since the text last changed. */
  unchanged = 0;
  /** Its first frame. */
  readonly start: number;
  #length: number;
  readonly #preRollLength: number;
  #silence = 0;
  #speech = ONSET;
  #steady = 0;

  constructor(preRoll: Int16Array[], start: number) {
    this.start = start;
    this.pending = preRoll;
    this.#length = preRoll.length;
    this.#preRollLength = preRoll.length;
  }

  add(frame: Int16Array, isSpeech: boolean, isSteady: boolean): void {
    this.pending.push(frame);
    this.#length++;
    this.unchanged++;
    this.#silence = isSpeech ? 0 : this.#silence + 1;
    if (isSpeech) this.#speech++;
    if (isSteady) this.#steady++;
  }

  /** True when the onset was that of a steady noise rather than speech. */
  get isNoise(): boolean {
    return this.#steady > 0 && this.#speech < frames(700);
  }

  /** Seconds from the first sample. */
  get speechStart(): number {
    return ((this.start + this.#preRollLength - ONSET) * MS_PER_FRAME) / 1000;
  }

  get speechEnd(): number {
    return ((this.start + this.#length - this.#silence) * MS_PER_FRAME) / 1000;
  }

  get isOver(): boolean {
    if (this.#length >= LONGEST) return true;
    if (this.#length >= LONG && this.#silence >= DIP) return true;
    if (this.text === '') return this.#silence >= END_OF_NOTHING;
    return this.#silence >= END_OF_SPEECH || this.unchanged >= END_OF_CHANGE;
  }
}
