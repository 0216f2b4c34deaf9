import {
  holdAudioContext,
  replaceSharedAudioContext,
  sharedAudioContext,
  startAudioContext,
} from '../../audio/context/audio-context.ts';
import { watchContext } from '../../audio/context/context-watchdog.ts';
import { claimPlayback } from '../../audio/playback/exclusive-playback.ts';
import { onPageHide } from '../base/on-page-hide.ts';

/** Before and after a word, whose limits are known to within some hundredths of a second. */
const MARGIN_SECONDS = 0.15;

/** Plays a recording or parts of it, one at a time. */
export class RecordingPlayer {
  readonly #recording: Blob;
  readonly #onChange: () => void;
  #buffer: Promise<AudioBuffer> | undefined;
  #source: AudioBufferSourceNode | undefined;
  #release: (() => void) | undefined;
  /** Counts them: one that is still loading does not sound after a later one, or after a pause. */
  #request = 0;

  /** @param onChange Called when it starts and stops to sound. */
  constructor(recording: Blob, onChange: () => void) {
    this.#recording = recording;
    this.#onChange = onChange;
  }

  get isPlaying(): boolean {
    return this.#source !== undefined;
  }

  /**
   * Plays from `start` to `end`, in seconds, with a margin on both sides; without them, everything. Call it in response to a press.
   * @throws SpeechError `not-allowed` `insecure-context` `not-supported`
   * @throws DOMException `EncodingError` where the browser cannot decode the recording.
   */
  async play(start = 0, end = Number.POSITIVE_INFINITY): Promise<void> {
    this.pause();
    const request = this.#request;
    const context = sharedAudioContext();
    await startAudioContext(context);
    this.#buffer ??= this.#recording.arrayBuffer().then((bytes) => context.decodeAudioData(bytes));
    const buffer = await this.#buffer;
    if (request !== this.#request) return;
    claimPlayback(this);
    const source = new AudioBufferSourceNode(context, { buffer });
    const from = Math.max(0, start - MARGIN_SECONDS);
    source.connect(context.destination);
    source.onended = () => this.#source === source && this.pause();
    source.start(0, from, Math.min(buffer.duration, end + MARGIN_SECONDS) - from);
    const release = holdAudioContext(context);
    const stopWatchingPage = onPageHide(() => this.pause());
    // A lost device never ends it: the button would say "Stop" for good.
    const stopWatching = watchContext(context, () => {
      this.pause();
      replaceSharedAudioContext(context);
    });
    this.#release = () => {
      stopWatching();
      stopWatchingPage();
      release();
    };
    this.#source = source;
    this.#onChange();
  }

  pause(): void {
    this.#request++;
    if (!this.#source) return;
    this.#source.stop();
    this.#source.disconnect();
    this.#source = undefined;
    this.#release?.();
    this.#onChange();
  }
}
