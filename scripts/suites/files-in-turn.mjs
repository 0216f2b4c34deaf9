import { ROUND_MS } from './suites.mjs';

const PARTS = 3;

/** A third of the files: another in each round of the suites, so that three turns of a suite have all of them. */
export const filesInTurn = (files, time = Date.now()) =>
  files.filter((_, index) => index % PARTS === Math.floor(time / ROUND_MS) % PARTS);
