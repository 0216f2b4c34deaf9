export interface Inability {
  readonly engine: 'firefox' | 'webkit';
  /** Under `test/`. */
  readonly file: string;
  /** Title of the test or of the group of tests; all of the file's if there is none. */
  readonly title?: string;
  /** A clause without capital or full stop. */
  readonly reason: string;
}

const COLLECTION = 'it cannot be told to collect garbage, nor asked for the size of its heap';

/** What an engine is not tested with, and why: `npm run test:engines` leaves it out, and docs/browsers.md lists it. */
export const CANNOT: readonly Inability[] = [
  ...(['firefox', 'webkit'] as const).flatMap((engine) => [
    {
      engine,
      file: 'audio/microphone-failures.test.ts',
      title: 'keeps its Worker listening when garbage is collected while it starts',
      reason: COLLECTION,
    },
    { engine, file: 'audio/microphone-leaks.test.ts', reason: COLLECTION },
    { engine, file: 'elements/dictation-leaks.test.ts', reason: COLLECTION },
  ]),
];
