/**
 * Turns changing hypotheses into a monotonically growing transcript: the common prefix of two consecutive
 * hypotheses is committed (LocalAgreement-2; Liu et al., 2020).
 */
export class LocalAgreement {
  #previous = '';
  #committed = '';

  get text(): string {
    return this.#committed;
  }

  update(hypothesis: string): void {
    let length = 0;
    while (length < hypothesis.length && hypothesis[length] === this.#previous[length]) length++;
    this.#previous = hypothesis;
    const agreed = hypothesis.slice(0, length);
    if (agreed.length > this.#committed.length && agreed.startsWith(this.#committed))
      this.#committed = agreed;
  }
}
