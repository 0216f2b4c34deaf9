// The longer suites, and which of them a run of scripts/suites/ci.mjs takes.
const DAY_MS = 24 * 60 * 60 * 1000;
const TURNS = 3;

/**
 * `script` of package.json with its `env`; the `minutes` that it takes on a busy machine; the `turn` of three days on which it runs in any
 * case; and the paths, from the root, whose change it tests.
 */
export const SUITES = [
  {
    script: 'test:matrix',
    turn: 0,
    minutes: 9,
    paths: [
      'src/cdn.ts',
      'src/audio/assets/',
      'scripts/build/',
      'package.json',
      'vite.config.mjs',
      'test/matrix/',
    ],
  },
  {
    script: 'test:pages',
    turn: 0,
    minutes: 5,
    paths: ['src/elements/', 'src/audio/decode/', 'src/cdn.ts', 'demo/', 'themes/', 'test/e2e/'],
  },
  {
    script: 'test:adapters',
    turn: 0,
    minutes: 2,
    paths: ['src/proxy/', 'test/adapters/'],
  },
  {
    script: 'test:examples',
    turn: 0,
    minutes: 2,
    paths: ['examples/', 'scripts/build/', 'test/examples/'],
  },
  {
    script: 'test:engines',
    turn: 1,
    minutes: 15,
    paths: ['src/audio/', 'src/elements/', 'src/workers/', 'worklets/', 'scripts/engines/', 'test/engines/'],
  },
  {
    script: 'test:ponyfill',
    turn: 1,
    minutes: 2,
    paths: ['src/ponyfill/', 'test/ponyfill/'],
  },
  // A fixed few of its cases: all of them take about 40 minutes.
  {
    script: 'test:fuzz',
    env: { FUZZ_CASES: '400', FUZZ_SEED: '2026' },
    turn: 1,
    minutes: 2,
    paths: ['src/service/', 'src/formats/', 'test/fuzz/'],
  },
  {
    script: 'test:contract',
    turn: 2,
    minutes: 9,
    paths: ['src/contract/', 'src/service/', 'src/conformance/', 'test/contract-tools/'],
  },
  {
    script: 'test:faults',
    turn: 2,
    minutes: 6,
    paths: ['src/proxy/', 'src/service/', 'src/client/', 'src/elements/dictate/', 'test/faults/'],
  },
  {
    script: 'test:wordpress',
    turn: 2,
    minutes: 5,
    paths: ['integrations/', 'src/text/', 'src/proxy/texts/', 'scripts/wordpress/', 'test/wordpress/'],
  },
  {
    script: 'test:editors',
    env: { ENGINES: 'chromium', SUBSET: '1' },
    turn: 2,
    minutes: 3,
    paths: ['src/elements/editors/', 'src/elements/insertion/', 'test/editors/'],
  },
];

/**
 * @param changed Paths from the root. @param minutes What is left.
 * @returns The suites to run: those of the day's turn, and those that the change touches, as far as they fit.
 */
export function chooseSuites({ changed, minutes, today = Date.now(), suites = SUITES }) {
  const turn = turnOf(today);
  const due = suites.filter((suite) => suite.turn === turn);
  let left = minutes - due.reduce((sum, suite) => sum + suite.minutes, 0);
  const touched = suites.filter((suite) => {
    if (suite.turn === turn || !touches(suite, changed) || suite.minutes > left) return false;
    left -= suite.minutes;
    return true;
  });
  return [...touched, ...due];
}

/** The last day, before today, on which a suite was due, as `2026-11-27`. */
export function lastTurn({ turn }, today = Date.now()) {
  const days = (turnOf(today) - turn + TURNS) % TURNS || TURNS;
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

const turnOf = (time) => Math.floor(time / DAY_MS) % TURNS;
const touches = ({ paths }, changed) => changed.some((file) => paths.some((path) => file.startsWith(path)));
