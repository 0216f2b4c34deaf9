import { Microphone, type MicrophoneDegradedDetail } from '../../../audio/capture/microphone.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { DegradedEvent } from '../../shared/events.ts';
import type { DictationSettings } from '../dictation-settings.ts';
import { CaptureBuffer, SAMPLES_PER_SECOND, wavOf } from './capture-buffer.ts';
import { SpeechDetector } from './speech-detector.ts';
import { type DictationReport, TranscriptAssembler } from './transcript-assembler.ts';

/** Where no service tells the end of an utterance. */
const UTTERANCE_PAUSE_SECONDS = 1.5;
/** 100 ms of silence: a second of it ends the utterance when a long dictation pauses, so that its final text comes. */
const SILENCE = new Int16Array(SAMPLES_PER_SECOND / 10);
/** What the microphone heard before the pause comes first. */
const PAUSE_DELAY_MS = 200;

/**
 * One dictation, from the microphone to its text. Nothing is bought before there is speech; what was said is kept until its
 * text is settled, so a session that breaks loses no word: the recording is transcribed instead.
 */
export class Dictation {
  readonly #settings: DictationSettings;
  readonly #report: DictationReport;
  readonly #microphone: Microphone;
  readonly #captured = new CaptureBuffer();
  readonly #detector = new SpeechDetector();
  readonly #scribe: TranscriptAssembler;
  readonly #aborting = new AbortController();
  #seconds = 0;
  #isStopped = false;
  #isSilent = false;
  #isUnplugged = false;

  constructor(settings: DictationSettings, report: DictationReport) {
    this.#settings = settings;
    this.#report = report;
    this.#microphone = new Microphone({ assetBase: settings.assetBase });
    this.#microphone.addEventListener('ended', () => {
      this.#isUnplugged = true;
    });
    this.#microphone.addEventListener('interrupted', () => report.dispatch(new Event('mute')));
    this.#microphone.addEventListener('restored', () => report.dispatch(new Event('unmute')));
    this.#microphone.addEventListener('degraded', (event) =>
      report.dispatch(new DegradedEvent((event as CustomEvent<MicrophoneDegradedDetail>).detail)),
    );
    this.#scribe = new TranscriptAssembler({
      settings,
      report,
      captured: this.#captured,
      signal: this.#aborting.signal,
      stop: () => this.stop(),
    });
  }

  get level(): number {
    return this.#microphone.level;
  }

  /** How long it has listened; pauses do not count. */
  get seconds(): number {
    return this.#seconds;
  }

  /** All that is final. */
  get text(): string {
    return this.#scribe.text;
  }

  /**
   * Opens the microphone; call it inside the gesture.
   * @throws SpeechError as Microphone.start does.
   */
  open(): Promise<void> {
    return this.#microphone.start({ ...this.#settings.microphone, signal: this.#aborting.signal });
  }

  /**
   * Listens until it is stopped or ends by itself, and until all of its text has been reported.
   * @throws SpeechError; finals that were reported stay.
   */
  async listen(): Promise<void> {
    try {
      for await (const frame of this.#microphone) {
        this.#seconds += frame.length / SAMPLES_PER_SECOND;
        this.#hear(frame);
      }
      if (this.#detector.speaking) this.#report.dispatch(new Event('speechend'));
      this.#report.dispatch(new Event('audioend'));
      this.#report.signal('stop');
      this.#aborting.signal.throwIfAborted();
      if (this.#detector.hasSpoken) await this.#scribe.finish();
      else if (this.#isSilent) throw new SpeechError('no-speech', 'Nothing was said.');
      if (this.#isUnplugged)
        throw new SpeechError('audio-capture', 'The microphone was unplugged or taken away.');
    } finally {
      this.#close();
    }
  }

  /** What is said until `resume` is let go. A continuous dictation gets the text of what was said before. */
  pause(): void {
    this.#microphone.pause();
    if (!this.#settings.continuous) return;
    setTimeout(() => {
      for (let count = 0; count < 10 && this.#microphone.paused && !this.#isStopped; count++)
        this.#hear(SILENCE);
    }, PAUSE_DELAY_MS);
  }

  resume(): void {
    this.#microphone.resume();
  }

  /** Lets go of the microphone; what was said is still written. */
  stop(): void {
    this.#isStopped = true;
    void this.#microphone.stop();
  }

  /** Ends at once. What is not final is lost. */
  abort(): void {
    this.#aborting.abort(new SpeechError('aborted', 'The dictation was aborted.'));
    this.#close();
  }

  /** The file that was sent, if it holds all; else WAV of what was captured: the last 5 minutes where it is longer. */
  toBlob(): Blob {
    return this.#scribe.recording ?? wavOf(this.#captured.frames);
  }

  #close(): void {
    this.#scribe.close(this.#aborting.signal.reason);
    void this.#microphone.stop();
  }

  #hear(frame: Int16Array): void {
    const detector = this.#detector;
    const { speaking: wasSpeaking, hasSpoken: hadSpoken } = detector;
    detector.push(frame);
    if (detector.speaking !== wasSpeaking)
      this.#report.dispatch(new Event(detector.speaking ? 'speechstart' : 'speechend'));
    this.#captured.push(frame, detector.hasSpoken);
    if (hadSpoken) this.#scribe.hear(frame, detector.silentSeconds);
    else if (detector.hasSpoken) this.#scribe.begin();
    if (!this.#isStopped && this.#isOver()) this.stop();
  }

  #isOver(): boolean {
    const { silenceTimeout, maxDuration, continuous } = this.#settings;
    const { silentSeconds, hasSpoken } = this.#detector;
    if (maxDuration > 0 && this.#seconds >= maxDuration) return true;
    const hasPaused = hasSpoken && silentSeconds >= UTTERANCE_PAUSE_SECONDS;
    if (this.#scribe.isAlone && !continuous && hasPaused) return true;
    this.#isSilent = silenceTimeout > 0 && silentSeconds >= silenceTimeout;
    return this.#isSilent;
  }
}
