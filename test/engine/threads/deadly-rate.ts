/** A sample rate at which the alignment worker of mortal-alignment-worker.ts dies. */
export const DEADLY_RATE = 48_000;
