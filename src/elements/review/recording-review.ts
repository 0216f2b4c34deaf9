import type { TranscriptionDialect } from '../../contract/dialects.ts';
import type { KurdishDictateElement } from '../dictate/kurdish-dictate.ts';
import { RecordingPlayer } from './recording-player.ts';
import type { ReviewHost } from './review-host.ts';
import { type SecondTranscript, transcribeAgain } from './transcribe-again.ts';

/** 16 kHz, 16 bit, mono. */
const WAV_BYTES_PER_SECOND = 32_000;
const TOLERANCE_SECONDS = 1;

/** The recording of one dictation: to play, and to transcribe once more. */
export class RecordingReview {
  readonly #host: ReviewHost;
  readonly #element: KurdishDictateElement;
  readonly #recording: Blob;
  readonly #sound: RecordingPlayer;
  #transcribing: AbortController | undefined;
  #second: SecondTranscript | undefined;
  /** What the menu shows. */
  dialect: TranscriptionDialect;

  constructor(
    host: ReviewHost,
    element: KurdishDictateElement,
    recording: Blob,
    dialect: TranscriptionDialect,
  ) {
    this.#host = host;
    this.#element = element;
    this.#recording = recording;
    this.#sound = new RecordingPlayer(recording, () => host.changed());
    this.dialect = dialect;
  }

  get isPlaying(): boolean {
    return this.#sound.isPlaying;
  }

  get isTranscribing(): boolean {
    return this.#transcribing !== undefined;
  }

  /** The text of the second transcription. */
  get second(): SecondTranscript | undefined {
    return this.#second;
  }

  /** Whether the times of words count from its beginning: of a long dictation the first minutes are dropped. */
  reaches(seconds: number): boolean {
    return this.#recording.size / WAV_BYTES_PER_SECOND + TOLERANCE_SECONDS >= seconds;
  }

  /** Plays from `start` to `end`, in seconds; without them, everything. */
  play(start?: number, end?: number): void {
    this.#host.fail(undefined);
    this.#sound.play(start, end).catch((error: unknown) => this.#host.fail(error));
  }

  pause(): void {
    this.#sound.pause();
  }

  /** Transcribes it in the dialect that the menu shows. */
  async transcribe(): Promise<void> {
    this.cancel();
    const transcribing = new AbortController();
    this.#transcribing = transcribing;
    this.#second = undefined;
    this.#host.fail(undefined);
    this.#host.say(this.#host.own.working);
    try {
      this.#second = await transcribeAgain(this.#element, this.#recording, this.dialect, transcribing.signal);
      this.#host.say(this.#second.text || this.#host.own.nothing);
    } catch (error) {
      if (!transcribing.signal.aborted) this.#host.fail(error);
    } finally {
      if (this.#transcribing === transcribing) this.#transcribing = undefined;
      this.#host.changed();
    }
  }

  /** Stops a transcription that is in progress. */
  cancel(): void {
    this.#transcribing?.abort();
    this.#transcribing = undefined;
    this.#host.changed();
  }

  /** Forgets the second text: it has been used, or is not wanted. */
  discard(): void {
    this.#second = undefined;
    this.#host.changed();
  }

  close(): void {
    this.pause();
    this.cancel();
  }
}
