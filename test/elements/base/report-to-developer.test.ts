import { expect } from '@open-wc/testing';
import { SPEECH_ERROR_CODES, SpeechError } from '../../../src/contract/errors.ts';
import { reportToDeveloper } from '../../../src/elements/base/report-to-developer.ts';

/** Of the reader's device and line: nothing that a page can mend. */
const PASSING = [
  'not-allowed',
  'audio-capture',
  'audio-busy',
  'no-speech',
  'aborted',
  'network',
  'offline',
  'session-timeout',
  'rate-limited',
  'stream-truncated',
  'service-unavailable',
];

describe("the developer's line of an error", () => {
  const { error: log } = console;
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    console.error = (line: string) => lines.push(line);
  });
  afterEach(() => {
    console.error = log;
  });

  for (const code of SPEECH_ERROR_CODES)
    it(`is ${PASSING.includes(code) ? 'not written' : 'in the console, once,'} for ${code}`, () => {
      const message = `What is wrong with ${code}.`;
      for (let count = 0; count < 2; count++) reportToDeveloper(new SpeechError(code, message));
      expect(lines).to.deep.equal(PASSING.includes(code) ? [] : [`kurdish-speech: ${message}`]);
    });

  it('is not repeated where the response was logged with its address', () => {
    reportToDeveloper(new SpeechError('upgrade-required', 'One.', { status: 403 }));
    reportToDeveloper(new SpeechError('plan-inactive', 'Two.', { status: 502 }));
    reportToDeveloper(new SpeechError('not-supported', 'Three.', { status: 404 }));
    reportToDeveloper(new SpeechError('invalid-argument', 'Four.', { status: 400 }));
    expect(lines).to.deep.equal(['kurdish-speech: Four.']);
  });

  it('names a service that is missing for good', () => {
    reportToDeveloper(new SpeechError('service-unavailable', 'No service here.', { retryable: false }));
    expect(lines.length).to.equal(1);
  });
});
