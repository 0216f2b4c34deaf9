/**
 * Makes a text that only grows out of hypotheses that change their minds: what two in a row begin with is taken as settled
 * (LocalAgreement-2; Liu et al., 2020).
 */
export class SettledText {
  #previous = '';
  #settled = '';

  get text(): string {
    return this.#settled;
  }

  update(hypothesis: string): void {
    let length = 0;
    while (length < hypothesis.length && hypothesis[length] === this.#previous[length]) length++;
    this.#previous = hypothesis;
    const agreed = hypothesis.slice(0, length);
    if (agreed.length > this.#settled.length && agreed.startsWith(this.#settled)) this.#settled = agreed;
  }
}
