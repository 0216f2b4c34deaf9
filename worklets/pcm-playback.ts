import type { FromProcessor, PlaybackPosition, PlaybackState, ToProcessor } from './messages.ts';
import { SampleStore } from './sample-store.ts';
import { TimeStretch } from './time-stretch.ts';
import { VariableRateResampler } from './variable-rate-resampler.ts';

/** `SYNTHESIS_SAMPLE_RATE`: nothing of the API is imported on the audio thread. */
const SOURCE_RATE = 24_000;
/** Every start and stop is a ramp of this length, so that no edge clicks. */
const RAMP_SECONDS = 0.005;
/** Source frames for which the last sample is repeated while it fades, so that the end does not click either. */
const RELEASE = RAMP_SECONDS * SOURCE_RATE;
/** Frames rendered at a time, whatever the render quantum is. */
const BLOCK = 128;
/** Besides those of a change. In between the page reads the context's clock. */
const REPORTS_PER_SECOND = 5;
/** Closer to 1 than this, resampling sounds better than time stretching (Chromium ab98b39). */
const RESAMPLED_RANGE = 0.05;

/**
 * The player without its port: receives messages, renders quanta. Positions are source frames (24 kHz) and may be fractional. `render`
 * allocates nothing but at most 5 reports a second, besides those of a change.
 */
export class PcmPlayback {
  readonly #post: (message: FromProcessor) => void;
  readonly #contextRate: number;
  readonly #resampler: VariableRateResampler;
  readonly #stretch: TimeStretch;
  readonly #ramp: number;
  /** The fade-out of what was cut last, mixed with what follows. */
  readonly #tail: Float32Array;
  readonly #scratch = new Float32Array(BLOCK);
  readonly #input = new Float32Array(512);
  readonly #report: PlaybackPosition & { type: 'progress' | 'state' };
  #store = new SampleStore();
  #tailAt = 0;
  #tailEnd = 0;
  #epoch = 0;
  #serial = 0;
  #state: PlaybackState = 'idle';
  #announced: PlaybackState = 'idle';
  /** Context frame at the end of the last quantum. */
  #now = 0;
  #reportedAt = 0;
  #wanted = false;
  #complete = false;
  #disposed = false;
  #expectedFrames = 0;
  #rebufferFrames = 0;
  /** Playback resumes when `#rebufferFrames` lie ahead; at a start, which the main thread times, at once. */
  #rebuffering = false;
  #rate = 1;
  #gain = 0;
  /** Next source frame to read; while stretching, the nominal position of the next hop. */
  #cursor = 0;
  #hopLeft = 0;
  #segmentStart = 0;
  #playedBefore = 0;
  #skipped = 0;
  #underruns = 0;

  constructor(contextRate: number, post: (message: FromProcessor) => void) {
    this.#post = post;
    this.#contextRate = contextRate;
    this.#resampler = new VariableRateResampler(SOURCE_RATE, contextRate);
    this.#stretch = new TimeStretch((position, target, offset, count) =>
      this.#store.read(position, target, offset, count),
    );
    this.#ramp = Math.round(RAMP_SECONDS * contextRate);
    this.#tail = new Float32Array(this.#ramp);
    this.#report = {
      type: 'state',
      epoch: 0,
      serial: 0,
      state: 'idle',
      sourceFrame: 0,
      contextFrame: 0,
      rate: 0,
      underruns: 0,
      receivedFrames: 0,
      playedFrames: 0,
    };
  }

  receive(message: ToProcessor): void {
    if (message.type === 'dispose') {
      this.#cut();
      this.#state = 'idle';
      this.#disposed = true;
      return;
    }
    if (message.type === 'open') {
      if (message.epoch > this.#epoch) this.#open(message.epoch, message.rate);
      return;
    }
    if (message.epoch !== this.#epoch) return;
    if ('serial' in message) this.#serial = message.serial;
    switch (message.type) {
      case 'samples':
        this.#store.append(message.samples);
        this.#rebufferFrames = message.rebufferFrames;
        break;
      case 'end':
        this.#complete = true;
        this.#expectedFrames = message.frames;
        break;
      case 'play':
        this.#wanted = true;
        if (this.#state !== 'playing') this.#state = 'waiting';
        break;
      case 'pause':
        this.#cut();
        this.#wanted = false;
        if (this.#state !== 'ended') this.#state = 'paused';
        break;
      case 'seek':
        this.#seek(message.frame, message.stop);
        break;
      case 'rate':
        this.#setRate(message.rate);
        break;
      case 'abort':
        this.#clear();
        this.#state = 'idle';
        break;
    }
  }

  /** Adds the next quantum to `output` (zeros on entry). False once disposed and faded out. */
  render(output: Float32Array, contextFrame: number): boolean {
    for (let at = 0; at < output.length; at += BLOCK) {
      this.#renderBlock(output, at, Math.min(BLOCK, output.length - at), contextFrame);
    }
    this.#now = contextFrame + output.length;
    const sinceReport = this.#now - this.#reportedAt;
    if (this.#state !== this.#announced) this.#send('state');
    else if (this.#state === 'playing' && sinceReport >= this.#contextRate / REPORTS_PER_SECOND) {
      this.#send('progress');
    }
    return !this.#disposed || this.#tailAt < this.#tailEnd;
  }

  #renderBlock(output: Float32Array, at: number, count: number, contextFrame: number): void {
    if (this.#state === 'waiting' && this.#wanted) {
      const wait = this.#rebuffering ? this.#rebufferFrames * this.#outputPerSource() : 0;
      if (this.#enough(Math.max(wait, count + 2 * this.#ramp))) {
        this.#rebuffering = false;
        this.#state = 'playing';
      }
    }
    if (this.#state === 'playing') {
      if (this.#enough(count + this.#ramp)) this.#play(output, at, count, contextFrame);
      else this.#rebuffer();
    }
    for (let i = at; i < at + count && this.#tailAt < this.#tailEnd; i++)
      output[i] += this.#tail[this.#tailAt++];
  }

  #play(output: Float32Array, at: number, count: number, contextFrame: number): void {
    const left = this.#complete ? this.#framesToEnd() : Number.POSITIVE_INFINITY;
    const playable = Math.min(count, left);
    this.#produce(output, at, playable);
    if (this.#gain < 1 || left - playable < this.#ramp) {
      for (let i = 0; i < playable; i++) {
        this.#gain = Math.min(1, this.#gain + 1 / this.#ramp);
        output[at + i] *= Math.min(this.#gain, (left - i) / this.#ramp);
      }
    }
    if (this.#complete && this.#framesToEnd() === 0) {
      this.#gain = 0;
      this.#wanted = false;
      this.#state = 'ended';
      this.#announced = 'ended';
      const total = this.#store.length;
      const complete = total === this.#expectedFrames && this.#played() + this.#skipped === total;
      this.#post({ ...this.#position(contextFrame + at + playable), type: 'ended', complete });
    }
  }

  /** Buffer underrun: fades out within what is left, and buffers. */
  #rebuffer(): void {
    this.#cut();
    this.#underruns++;
    this.#rebuffering = true;
    this.#state = 'waiting';
  }

  #open(epoch: number, rate: number): void {
    this.#clear();
    this.#epoch = epoch;
    this.#underruns = 0;
    this.#playedBefore = 0;
    this.#skipped = 0;
    this.#state = 'idle';
    this.#announced = 'idle';
    this.#setRate(rate);
  }

  #clear(): void {
    this.#cut();
    this.#store = new SampleStore();
    this.#complete = false;
    this.#wanted = false;
    this.#rebuffering = false;
    this.#moveTo(0);
  }

  #seek(frame: number, stop: boolean): void {
    this.#cut();
    this.#playedBefore = this.#played();
    const from = this.#playedFrame();
    this.#moveTo(Math.max(0, Math.min(Math.round(frame), this.#store.length)));
    this.#skipped += this.#segmentStart - from;
    const enough = this.#enough(BLOCK + 2 * this.#ramp);
    // At the end of what has arrived the next samples would end in an underrun at once.
    this.#rebuffering = !enough && this.#segmentStart > 0;
    if (stop) this.#wanted = false;
    if (!this.#wanted) this.#state = stop ? 'idle' : 'paused';
    else if (!enough) this.#state = 'waiting';
    this.#announced = this.#state;
    this.#post({ ...this.#position(this.#now), type: 'seeked' });
  }

  #moveTo(frame: number): void {
    this.#resampler.reset();
    this.#stretch.start(frame);
    this.#cursor = frame;
    this.#hopLeft = 0;
    this.#segmentStart = frame;
  }

  #setRate(rate: number): void {
    this.#reportedAt = Number.NEGATIVE_INFINITY;
    const was = this.#stretching();
    this.#rate = rate;
    const is = this.#stretching();
    this.#resampler.setRate(is ? 1 : rate);
    if (was && !is) this.#cursor = this.#stretch.continuation;
    if (is && !was) this.#stretch.start(this.#cursor);
  }

  #stretching(): boolean {
    return Math.abs(this.#rate - 1) > RESAMPLED_RANGE + 1e-9;
  }

  /**
   * Fades out from this instant: renders the ramp ahead into the tail and leaves silence behind it, so that moving the position
   * afterwards does not click.
   */
  #cut(): void {
    const left = this.#tailEnd - this.#tailAt;
    this.#tail.copyWithin(0, this.#tailAt, this.#tailEnd);
    this.#tail.fill(0, left);
    this.#tailAt = 0;
    this.#tailEnd = left;
    if (this.#state === 'playing' && this.#gain > 0) {
      const ahead = this.#complete ? this.#framesToEnd() : this.#framesAhead();
      const count = Math.min(this.#ramp, ahead);
      const gain = this.#complete ? Math.min(this.#gain, ahead / this.#ramp) : this.#gain;
      for (let done = 0; done < count; done += BLOCK) {
        const part = Math.min(BLOCK, count - done);
        this.#produce(this.#scratch, 0, part);
        for (let i = 0; i < part; i++) {
          this.#tail[done + i] += this.#scratch[i] * gain * (1 - (done + i + 1) / (count + 1));
        }
      }
      this.#tailEnd = Math.max(left, count);
    }
    this.#gain = 0;
  }

  /** Writes the next `count` frames at the context's rate, from the store through stretch and resampler. */
  #produce(output: Float32Array, at: number, count: number): void {
    for (let needed = this.#resampler.needed(count); needed > 0; ) {
      if (this.#hopLeft === 0 && this.#stretching()) {
        this.#stretch.next(this.#cursor);
        this.#hopLeft = this.#stretch.output.length;
        this.#cursor += this.#hopLeft * this.#rate;
      }
      if (this.#hopLeft > 0) {
        const hop = this.#stretch.output;
        const taken = this.#resampler.write(hop, hop.length - this.#hopLeft, Math.min(needed, this.#hopLeft));
        this.#hopLeft -= taken;
        needed -= taken;
      } else {
        const part = Math.min(needed, this.#input.length);
        this.#store.read(this.#cursor, this.#input, 0, part);
        const taken = this.#resampler.write(this.#input, 0, part);
        this.#cursor += taken;
        needed -= taken;
      }
    }
    this.#resampler.read(output, at, count);
  }

  /** Source frame of the next output sample. */
  #place(): number {
    return this.#cursor - (this.#hopLeft + this.#resampler.ahead) * (this.#stretching() ? this.#rate : 1);
  }

  #playedFrame(): number {
    return Math.max(0, Math.min(this.#store.length, Math.floor(this.#place() + 1e-6)));
  }

  #played(): number {
    return this.#playedBefore + this.#playedFrame() - this.#segmentStart;
  }

  #outputPerSource(): number {
    return this.#contextRate / SOURCE_RATE / this.#rate;
  }

  /** Output frames that can be rendered from the samples received, including filter lookahead. */
  #framesAhead(): number {
    const hop = this.#stretch.output.length;
    const margin = this.#stretching()
      ? this.#stretch.lookahead + (this.#resampler.lookahead + hop + 1) * this.#rate + hop
      : this.#resampler.lookahead + this.#hopLeft + 1;
    return Math.max(0, Math.floor((this.#store.length - margin - this.#place()) * this.#outputPerSource()));
  }

  /** Output frames until the end of the last sample's release. */
  #framesToEnd(): number {
    const left = this.#store.length + RELEASE - this.#place();
    return Math.max(0, Math.ceil(left * this.#outputPerSource() - 1e-6));
  }

  #enough(frames: number): boolean {
    return this.#complete || this.#framesAhead() >= frames;
  }

  #send(type: 'progress' | 'state'): void {
    this.#announced = this.#state;
    this.#reportedAt = this.#now;
    this.#report.type = type;
    this.#post(this.#fill(this.#report, this.#now));
  }

  #position(contextFrame: number): PlaybackPosition {
    return { ...this.#fill(this.#report, contextFrame) };
  }

  #fill<Report extends PlaybackPosition>(report: Report, contextFrame: number): Report {
    report.epoch = this.#epoch;
    report.serial = this.#serial;
    report.state = this.#state;
    report.sourceFrame = this.#playedFrame();
    report.contextFrame = contextFrame;
    report.rate = this.#state === 'playing' ? this.#rate : 0;
    report.underruns = this.#underruns;
    report.receivedFrames = this.#store.length;
    report.playedFrames = this.#played();
    return report;
  }
}
