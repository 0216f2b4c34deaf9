/** Tests that mirror no source: suites that test the whole from outside. Folders end in `/`. */
export const MIRROR_NOTHING = [
  'test/async/mock-timeouts.test.ts',
  'test/adapters/',
  'test/contract-tools/',
  'test/deploy/',
  'test/docs/',
  'test/e2e/',
  'test/engines/',
  'test/examples/',
  'test/fuzz/',
  // Tests of lists, which are no sources.
  'test/lexicons/',
  'test/matrix/',
  'test/package/',
  // Libraries and recipes written for the Web Speech API, and its types.
  'test/ponyfill/react-speech-recognition.test.tsx',
  'test/ponyfill/recipes.test.ts',
  'test/ponyfill/tts-react.test.tsx',
  'test/ponyfill/types.test.ts',
  // Runs the tests in Python.
  'test/training/network/training-python.test.ts',
  'test/wordpress/',
];

/** Longer than a file should be: tables of words, one a line. */
export const LONG_TABLES = ['test/text/gold/gold-sorani.ts'];
