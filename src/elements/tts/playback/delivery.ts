/** What has just been written to the player. */
export interface Delivery {
  readonly isFirst: boolean;
  /** These are the first samples. */
  readonly isSound: boolean;
  /** The estimate of the whole duration has moved by more than 2 %. */
  readonly isDurationChanged: boolean;
  /** The place to play from has arrived: seconds from the first sample of the run. */
  readonly landedAt: number | undefined;
}
