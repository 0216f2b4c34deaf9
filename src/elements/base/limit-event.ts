/** Where a preview has ended, and who ends it. */
export interface LimitDetail {
  /** `preview`: the attribute. `service`: the service speaks no more of the text to this reader. */
  readonly reason: 'preview' | 'service';
  /** Seconds of the speech, at playback rate 1. */
  readonly seconds: number;
}

/** A preview has ended, and playback has paused. Cancel it to show a notice of your own. */
export class LimitEvent extends CustomEvent<LimitDetail> {
  constructor(detail: LimitDetail) {
    super('kurdish-limit', { bubbles: true, composed: true, cancelable: true, detail });
  }
}
