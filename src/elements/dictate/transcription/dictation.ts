import { AsyncQueue } from '../../../async/async-queue.ts';
import { Microphone } from '../../../audio/capture/microphone.ts';
import { SpeechRecorder } from '../../../audio/capture/recorder.ts';
import type { LiveTranscript } from '../../../client/live-transcription.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { asSpeechError } from '../../base/as-speech-error.ts';
import { CaptureBuffer, SAMPLES_PER_SECOND, wavOf } from './capture-buffer.ts';
import type { DictationEvent } from './dictation-event.ts';
import type { DictationSettings } from './dictation-settings.ts';
import type { DictationSignal } from './dictation-state.ts';
import { DictationTranscript, type RecognizedTranscript } from './dictation-transcript.ts';
import { liveUnavailability } from './live-availability.ts';
import { LiveDictation } from './live-dictation.ts';
import { reconnectPolicy } from './reconnect-policy.ts';
import { reportMicrophone } from './report-microphone.ts';
import { stopReason } from './stop-reason.ts';
import { transcribeRecording } from './transcribe-recording.ts';
import { VoiceActivityDetector } from './voice-activity-detector.ts';

/** 100 ms of silence: ten of them end the utterance when a continuous dictation pauses, so that its final text arrives. */
const SILENCE = new Int16Array(SAMPLES_PER_SECOND / 10);
/** Lets frames captured before the pause arrive first. */
const PAUSE_DELAY_MS = 200;
/** A second of speech, and the silence that ends it. */
const MELODY_SAMPLES = 2 * SAMPLES_PER_SECOND;
/** Up to this length (one minute, 1.9 MB), what a broken session left is uploaded losslessly, so that both transcribe the same audio. */
const LOSSLESS_SAMPLES = 60 * SAMPLES_PER_SECOND;

/**
 * One dictation, from microphone to text.
 *
 * It owns what one dictation needs and nothing else does: the microphone, the audio that may be needed again (`CaptureBuffer`), where
 * there is speech in it (`VoiceActivityDetector`), the session or the recorder that it goes to, and the text (`DictationTranscript`).
 * What happens is told in one stream of events, whose last one is `done` or `error`; an event of the text says only that it has changed.
 *
 *   listening ── first speech ──► conversing: audio goes to a live session, whose text comes back (`LiveDictation`)
 *             └─ first speech, `mode="record"` or no session to be had ──► recording: it goes to a `SpeechRecorder`
 *   conversing ── the session breaks, or cannot be opened ──► recording, or conversing with another one, or over (`reconnectPolicy`)
 *   any ── stopped: by `stop`, the first final text unless it is continuous, silence or a limit (`stopReason`), the session's end, or an
 *          microphone that is unplugged where there is no other one ──► finishing: the session is asked for its last words; a recording is sent and transcribed ──► over
 *   any ── `abort` ──► over at once
 *
 * The page's own recognizer is a session too, which costs nothing and has no limit; it has no recording to fall back to.
 *
 * Guaranteed:
 * - No session is bought before there is speech, nor one after another that has returned no text: each purchase is billed.
 * - No word is lost to a broken session, unless `reconnect="none"`. Audio is kept, from two seconds before the first speech, until its text is settled: final, and
 *   followed by a pause in which nothing more has come. What is not settled is in the recording, or is sent to the next session.
 * - No word is written twice: what a recording or the next session returns takes the place of what was open (`DictationTranscript`).
 * - Text that is final stays valid when the dictation fails. Where only its end is missing, the failure is told after the text.
 * - The microphone is released however it ends, and nothing is told after `abort`.
 *
 * States and their names for the page are those of dictation-state.ts and advance.ts; the events for the page are those of the Web Speech
 * API (https://webaudio.github.io/web-speech-api/), dispatched by `DictationController`.
 */
export class Dictation implements AsyncIterable<DictationEvent> {
  readonly #settings: DictationSettings;
  readonly #events = new AsyncQueue<DictationEvent>();
  readonly #microphone: Microphone;
  readonly #captured = new CaptureBuffer();
  readonly #detector = new VoiceActivityDetector();
  readonly #transcript = new DictationTranscript();
  readonly #aborting = new AbortController();
  /** Why no session is bought although the settings request one. */
  readonly #liveObstacle: string | undefined;
  #live: LiveDictation | undefined;
  /** Resolves once no more text will come from sessions. */
  #conversation: Promise<void> | undefined;
  /** True if the rest of the text comes from a recording. */
  #isRecorded: boolean;
  #recorder: SpeechRecorder | undefined;
  #recording: Blob | undefined;
  /** Listening time, without pauses. */
  #seconds = 0;
  /** Audio since the first speech. */
  #speechSeconds = 0;
  /** Of the utterance that has ended, until its text arrives. */
  #pitchRise: number | undefined;
  #isStopped = false;
  #isSilent = false;
  #isUnplugged = false;
  #isFinishing = false;
  #isReconnecting = false;
  /** Fails the dictation without waiting for its text. */
  #failure: SpeechError | undefined;
  /** Reported after the text. */
  #warning: SpeechError | undefined;

  constructor(settings: DictationSettings) {
    this.#settings = settings;
    this.#microphone = new Microphone({ assetBase: settings.assetBase });
    this.#microphone.addEventListener('ended', () => {
      this.#isUnplugged = true;
    });
    reportMicrophone(this.#microphone, (event) => this.#events.push(event));
    const { mode, connection, loadLocal } = settings;
    this.#liveObstacle = mode === 'auto' ? liveUnavailability(connection.endpoint) : undefined;
    this.#isRecorded = !loadLocal && (mode === 'record' || this.#liveObstacle !== undefined);
  }

  /** What has been said so far. */
  get transcript(): RecognizedTranscript {
    return this.#transcript.current;
  }

  get level(): number {
    return this.#microphone.level;
  }

  /** How long it has been listening, without pauses. */
  get seconds(): number {
    return this.#seconds;
  }

  /** One reader at a time. The last event is `done` or `error`; there is none after `abort`. */
  [Symbol.asyncIterator](): AsyncIterableIterator<DictationEvent, void> {
    return this.#events[Symbol.asyncIterator]();
  }

  /** Opens the microphone and listens until it is stopped or ends automatically; call it inside the user's gesture. */
  start(): void {
    const { signal } = this.#aborting;
    void this.#run(this.#microphone.start({ ...this.#settings.microphone, signal }));
    if (this.#settings.loadLocal) void this.#loadRecognizer(this.#settings.loadLocal);
  }

  /** Drops what is said until `resume`. If continuous, the text of what was said before becomes final. */
  pause(): void {
    this.#microphone.pause();
    if (!this.#settings.continuous) return;
    setTimeout(() => {
      for (let count = 0; count < 10 && this.#microphone.paused && !this.#isStopped; count++)
        this.#receive(SILENCE);
    }, PAUSE_DELAY_MS);
  }

  resume(): void {
    this.#microphone.resume();
  }

  /** Goes on with another microphone, where it can be opened. */
  useDevice(deviceId: string): void {
    this.#microphone.use(deviceId).catch(() => {});
  }

  /** Releases the microphone; what was said is still transcribed. */
  stop(): void {
    this.#isStopped = true;
    void this.#microphone.stop();
  }

  /** Ends immediately, without further events. Text that is not final is lost. */
  abort(): void {
    this.#aborting.abort(new SpeechError('aborted', 'The dictation was aborted.'));
    this.#close();
    this.#events.clear();
    this.#events.end();
  }

  /** The uploaded file, if it contains everything; otherwise WAV of the captured audio, at most its last 5 minutes. */
  toBlob(): Blob {
    return this.#recording ?? wavOf(this.#captured.frames);
  }

  async #run(opening: Promise<void>): Promise<void> {
    try {
      await opening;
      this.#signal('listen');
      await this.#listen();
      this.#events.push({ type: 'done' });
    } catch (error) {
      // What stopped the dictation says more than that the microphone was stopped.
      const cause = this.#failure ?? asSpeechError(error, 'The dictation failed.');
      this.#events.push({ type: 'error', error: cause });
    } finally {
      this.#close();
      this.#events.end();
    }
  }

  /** Before the first speech, so that a page that cannot listen says so at once. */
  async #loadRecognizer(load: NonNullable<DictationSettings['loadLocal']>): Promise<void> {
    const { dialect, assetBase } = this.#settings;
    try {
      const { loadRecognizer } = await load(assetBase);
      await loadRecognizer(dialect, assetBase, this.#aborting.signal, (loaded, total) =>
        this.#events.push({ type: 'loading', loaded, total }, ({ type }) => type === 'loading'),
      );
    } catch (error) {
      this.#failure ??= asSpeechError(error, 'The dictation failed.');
      this.stop();
    }
    this.#events.push({ type: 'loading', loaded: 0, total: 0 });
  }

  async #listen(): Promise<void> {
    for await (const frame of this.#microphone) {
      this.#seconds += frame.length / SAMPLES_PER_SECOND;
      this.#receive(frame);
    }
    if (this.#detector.speaking) this.#events.push({ type: 'speechend' });
    this.#events.push({ type: 'audioend' });
    this.#signal('stop');
    this.#aborting.signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
    if (this.#detector.hasSpoken) await this.#finish();
    else if (this.#isSilent) throw new SpeechError('no-speech', 'Nothing was said.');
    if (this.#isUnplugged)
      throw new SpeechError('audio-capture', 'The microphone was disconnected.', { retryable: true });
  }

  #receive(frame: Int16Array<ArrayBuffer>): void {
    const detector = this.#detector;
    const { speaking: wasSpeaking, hasSpoken: hadSpoken } = detector;
    detector.push(frame);
    if (detector.speaking !== wasSpeaking)
      this.#events.push({ type: detector.speaking ? 'speechstart' : 'speechend' });
    this.#captured.push(frame, detector.hasSpoken);
    if (wasSpeaking && !detector.speaking) this.#pitchRise = this.#measurePitchRise();
    if (hadSpoken) this.#send(frame);
    else if (detector.hasSpoken) this.#begin();
    if (!this.#isStopped) this.#stopIfOver();
  }

  /** Of the utterance whose text has become final: the one that has ended or, where the microphone is closed before, the one that is ending. */
  #takePitchRise(): number | undefined {
    const rise = this.#pitchRise ?? this.#measurePitchRise();
    this.#pitchRise = undefined;
    return rise;
  }

  #measurePitchRise(): number | undefined {
    return this.#settings.pitchRise?.(this.#captured.last(MELODY_SAMPLES));
  }

  #stopIfOver(): void {
    const { silentSeconds, hasSpoken } = this.#detector;
    const isFallback = this.#isRecorded && this.#settings.mode !== 'record';
    const heard = { seconds: this.#seconds, silentSeconds, hasSpoken, isFallback };
    const reason = stopReason(this.#settings, heard);
    this.#isSilent = reason === 'silence';
    if (reason) this.stop();
  }

  /** Called at the first speech: transcribes the buffered audio and all later frames. */
  #begin(): void {
    if (this.#liveObstacle) this.#degrade(this.#liveObstacle);
    if (this.#isRecorded) this.#record();
    else this.#conversation = this.#converse();
  }

  #send(frame: Int16Array): void {
    this.#speechSeconds += frame.length / SAMPLES_PER_SECOND;
    this.#live?.send(frame);
    this.#recorder?.write(frame);
    // A recorder has its own copy, and transcribed audio is not needed again.
    const { silentSeconds } = this.#detector;
    if (this.#recorder || (this.#live && this.#transcript.settle(this.#speechSeconds, silentSeconds)))
      this.#captured.settle();
  }

  /** Waits for the rest of the text. */
  async #finish(): Promise<void> {
    this.#isFinishing = true;
    this.#live?.finalize();
    await this.#conversation;
    if (this.#failure) throw this.#failure;
    if (this.#isRecorded) await this.#transcribeRecording();
    this.#aborting.signal.throwIfAborted();
    this.#events.push({ type: 'text' });
    this.#reportReconnected();
    if (!this.#transcript.finals.length) this.#events.push({ type: 'nomatch' });
    if (this.#warning) throw this.#warning;
  }

  async #converse(): Promise<void> {
    this.#signal('connect');
    const live = new LiveDictation(this.#settings, {
      backlog: () => this.#captured.unsettled,
      opened: (session) => {
        if (session) this.#events.push({ type: 'session', session });
        this.#signal('connected');
        this.#reportReconnected();
      },
      received: (transcript) => this.#receiveText(transcript),
      expiring: () => {
        if (!this.#isFinishing)
          this.#expire(
            new SpeechError('session-timeout', "The live session reached the plan's maximum duration."),
          );
      },
    });
    this.#live = live;
    if (this.#isFinishing) live.finalize();
    try {
      await live.run();
    } catch (error) {
      return this.#onSessionLost(live, asSpeechError(error, 'The dictation failed.'));
    }
    this.#events.push({ type: 'session' });
  }

  #receiveText(received: LiveTranscript): void {
    if (this.#aborting.signal.aborted) return;
    const { text, isFinal } = received;
    const pitchRise = isFinal ? this.#takePitchRise() : undefined;
    this.#transcript.receive({ ...received, pitchRise }, this.#speechSeconds);
    this.#events.push({ type: 'text' });
    if (isFinal && text && !this.#settings.continuous) this.stop();
  }

  /** A session broke or could not be opened. */
  async #onSessionLost(live: LiveDictation, error: SpeechError): Promise<void> {
    const { mode, connection } = this.#settings;
    if (this.#aborting.signal.aborted) return;
    const obstacle = liveUnavailability(connection.endpoint);
    const wasOpen = live.isOpen && !obstacle;
    const action = reconnectPolicy(error, wasOpen, this.#settings);
    this.#live = undefined;
    if (live.isOpen) this.#events.push({ type: 'session' });
    if (action === 'none') {
      this.#failure = error;
      return this.stop();
    }
    if (error.code === 'session-timeout') this.#expire(error);
    if (obstacle || (!wasOpen && mode === 'auto')) this.#degrade(obstacle ?? error.message);
    if (wasOpen || mode !== 'auto') {
      this.#isReconnecting = true;
      this.#signal('drop');
      this.#events.push({ type: 'reconnecting' });
    } else this.#signal('connected');
    // After a session that returned no text, no other one is bought.
    if (action === 'session' && this.#transcript.hasReceived) {
      this.#transcript.restart();
      return this.#converse();
    }
    this.#isRecorded = true;
    if (!wasOpen) this.#record();
  }

  /** The session has reached the plan's maximum duration: the dictation ends with its text. */
  #expire(error: SpeechError): void {
    this.#warning ??= error;
    this.stop();
  }

  #record(): void {
    this.#isRecorded = true;
    const { signal } = this.#aborting;
    this.#recorder = new SpeechRecorder({ assetBase: this.#settings.assetBase, signal });
    for (const frame of this.#captured.unsettled) this.#recorder.write(frame);
  }

  async #transcribeRecording(): Promise<void> {
    const recording = await this.#finishRecording();
    this.#events.push({ type: 'recording', recording });
    const onProgress = (sent: number, total: number) => this.#events.push({ type: 'progress', sent, total });
    const { text, truncated } = await transcribeRecording(
      recording,
      this.#settings,
      this.#aborting.signal,
      onProgress,
    );
    this.#transcript.replaceOpen(text, truncated);
    if (truncated)
      this.#warning ??= new SpeechError('transcript-truncated', 'The plan truncates the text of recordings.');
  }

  async #finishRecording(): Promise<Blob> {
    const frames = this.#captured.unsettled;
    const isLong = frames.reduce((length, frame) => length + frame.length, 0) > LOSSLESS_SAMPLES;
    if (!this.#recorder && !isLong) return wavOf(frames);
    if (!this.#recorder) this.#record();
    const { blob } = await (this.#recorder as SpeechRecorder).finish();
    if (!this.#transcript.hasSettled) this.#recording = blob;
    return blob;
  }

  #reportReconnected(): void {
    if (this.#isReconnecting) this.#events.push({ type: 'reconnected' });
    this.#isReconnecting = false;
  }

  #degrade(reason: string): void {
    this.#events.push({ type: 'degraded', detail: { feature: 'live', reason } });
  }

  #signal(signal: DictationSignal): void {
    this.#events.push({ type: 'state', signal });
  }

  #close(): void {
    this.#live?.close(this.#aborting.signal.reason);
    this.#recorder?.abort();
    void this.#microphone.stop();
  }
}
