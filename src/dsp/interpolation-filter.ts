/** The impulse response with which a rate converter interpolates between input samples. */
export interface InterpolationFilter {
  /** Input samples used on either side of an output instant. */
  readonly reach: number;
  /**
   * The weights of the `2 * reach` input samples around an instant, from `reach - 1` samples before it on.
   * @param fraction 0 to 1: the instant's position between two input samples.
   */
  weightsAt(fraction: number): Float64Array;
}
