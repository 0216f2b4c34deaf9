// The longer suites, and which of them a run of scripts/suites/ci.mjs takes.
const TURN_MS = 9 * 60 * 60 * 1000;
/** In three days. */
const TURNS = 8;
/** In which each suite has its turn once. */
export const ROUND_MS = TURNS * TURN_MS;

/**
 * `script` of package.json with its `env`; the `minutes` that it takes on a busy machine; its `turn`, the nine hours of three days in which
 * it runs in any case; and the paths, from the root, whose change it tests.
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
    script: 'test:sound',
    turn: 6,
    minutes: 6,
    paths: ['src/audio/', 'src/client/', 'src/elements/', 'src/workers/', 'themes/', 'worklets/'],
  },
  {
    script: 'test:pages',
    turn: 2,
    minutes: 8,
    paths: [
      'src/elements/',
      'src/audio/compact-streams/',
      'src/cdn.ts',
      'demo/',
      'themes/',
      'test/e2e/',
      'scripts/journeys/',
    ],
  },
  {
    script: 'test:adapters',
    turn: 5,
    minutes: 2,
    paths: ['src/proxy/', 'test/adapters/'],
  },
  {
    script: 'test:clients',
    turn: 3,
    minutes: 1,
    paths: ['src/service/openai/', 'test/clients/'],
  },
  {
    script: 'test:website',
    turn: 6,
    minutes: 3,
    paths: ['website/', 'docs/', 'scripts/docs/', 'test/website/'],
  },
  {
    script: 'test:sites',
    turn: 7,
    minutes: 2,
    paths: ['src/sites/', 'src/publish/', 'scripts/packages/', 'test/sites/'],
  },
  {
    script: 'test:examples',
    turn: 7,
    minutes: 2,
    paths: ['examples/', 'scripts/build/', 'test/examples/'],
  },
  {
    script: 'test:engines',
    env: { PART: 'next' },
    turn: 4,
    minutes: 18,
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
    turn: 6,
    minutes: 2,
    paths: ['src/service/', 'src/formats/', 'test/fuzz/'],
  },
  {
    script: 'test:contract',
    turn: 3,
    minutes: 11,
    paths: [
      'src/cli/',
      'src/contract/',
      'src/service/',
      'src/conformance/',
      'training/',
      'test/contract-tools/',
    ],
  },
  {
    script: 'test:faults',
    turn: 1,
    minutes: 6,
    paths: ['src/proxy/', 'src/service/', 'src/client/', 'src/elements/dictate/', 'test/faults/'],
  },
  {
    script: 'test:wordpress',
    turn: 5,
    minutes: 5,
    paths: [
      'integrations/',
      'src/lexicon/',
      'src/text/',
      'src/proxy/texts/',
      'scripts/wordpress/',
      'test/wordpress/',
    ],
  },
  {
    script: 'test:editors',
    env: { ENGINES: 'chromium', SUBSET: '1' },
    turn: 7,
    minutes: 3,
    paths: ['src/elements/editors/', 'src/elements/insertion/', 'test/editors/'],
  },
  {
    script: 'test:screen-readers',
    turn: 1,
    minutes: 2,
    paths: ['src/cli/speech-dispatcher/', 'src/engine/formant/', 'test/screen-readers/'],
  },
];

/**
 * @param changed Paths from the root. @param minutes What is left.
 * @returns The suites to run: those whose turn it is, and those that the change touches, as far as they fit.
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

/** When a suite's last turn began, as `2026-11-27 09:00` in UTC; that before this one if it is its turn now. */
export function lastTurn({ turn }, today = Date.now()) {
  const turns = (turnOf(today) - turn + TURNS) % TURNS || TURNS;
  const start = (Math.floor(today / TURN_MS) - turns) * TURN_MS;
  return new Date(start).toISOString().slice(0, 16).replace('T', ' ');
}

const turnOf = (time) => Math.floor(time / TURN_MS) % TURNS;
const touches = ({ paths }, changed) => changed.some((file) => paths.some((path) => file.startsWith(path)));
