/** Runs work that is cut into steps to its end, without a break. */
export function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
