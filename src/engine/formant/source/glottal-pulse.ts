/**
 * The open phase of a glottal pulse: the derivative of glottal flow, an exponentially growing sine that ends
 * in the discontinuity of closure (the LF model of Fant, Liljencrants and Lin, 1985; its return phase is the
 * low-pass filter applied afterwards here; Fant, 1995). The discontinuity has height 1 and total flow is zero
 * when it occurs.
 */
export class GlottalPulse {
  /** Exponential growth and the sine's angle at closure, both over the open phase. */
  readonly #growth: number;
  readonly #angle: number;
  readonly #scale: number;
  readonly #peak: number;
  /** y[n] = first * y[n - 1] - second * y[n - 2] continues the pulse. */
  #first = 0;
  #second = 0;
  #y1 = 0;
  #y2 = 0;
  #flow = 0;
  #highest = 1;

  /** @param speedQuotient opening time divided by closing time: 1.5 to 3.5. */
  constructor(speedQuotient: number) {
    this.#angle = Math.PI * (1 + 1 / speedQuotient);
    this.#growth = growthFor(this.#angle);
    this.#scale = -1 / (Math.exp(this.#growth) * Math.sin(this.#angle));
    const g = this.#growth;
    const w = this.#angle;
    this.#peak = (this.#scale * w * (Math.exp((g * Math.PI) / w) + 1)) / (g * g + w * w);
  }

  /**
   * Starts a pulse.
   * @param open length of the open phase in samples.
   * @param at samples since it began, below 1.
   */
  start(open: number, at: number): void {
    const growth = this.#growth / open;
    const angle = this.#angle / open;
    const ratio = Math.exp(growth);
    this.#first = 2 * ratio * Math.cos(angle);
    this.#second = ratio * ratio;
    this.#y1 = this.#scale * Math.exp(growth * (at - 1)) * Math.sin(angle * (at - 1));
    this.#y2 = this.#scale * Math.exp(growth * (at - 2)) * Math.sin(angle * (at - 2));
    this.#flow = 0;
    this.#highest = this.#peak * open;
  }

  /** The next sample of the open phase. */
  next(): number {
    const y = this.#first * this.#y1 - this.#second * this.#y2;
    this.#y2 = this.#y1;
    this.#y1 = y;
    this.#flow += y;
    return y;
  }

  /** Opening of the folds after that sample: 0 to 1. */
  get opening(): number {
    const part = this.#flow / this.#highest;
    return Math.max(0, Math.min(1, part));
  }
}

/** The growth for which flow over the open phase sums to zero. */
function growthFor(angle: number): number {
  let low = 0;
  let high = 24;
  for (let i = 0; i < 50; i++) {
    const g = (low + high) / 2;
    const left = Math.exp(g) * (g * Math.sin(angle) - angle * Math.cos(angle)) + angle;
    if (left > 0) low = g;
    else high = g;
  }
  return (low + high) / 2;
}

/**
 * Band-limits a unit step within two samples of it (polyBLEP from the cubic B-spline; Välimäki and
 * Huovilainen, 2007): without it, high voices would alias audibly.
 * @param after samples since the step, -2 to 2.
 */
export function stepCorrection(after: number): number {
  const far = after < 0 ? -after : after;
  const u = 2 - far;
  const v = 1 - far;
  const tail =
    far >= 1 ? (u * u * u * u) / 24 : 1 / 24 + v / 6 + (v * v) / 4 + (v * v * v) / 6 - (v * v * v * v) / 8;
  return after < 0 ? tail : -tail;
}
