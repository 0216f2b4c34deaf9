import { expect } from '@open-wc/testing';
import { logOnce } from '../../../src/elements/base/log-once.ts';

describe('logOnce', () => {
  const { error: log } = console;
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    console.error = (line: string) => lines.push(line);
  });
  afterEach(() => {
    console.error = log;
  });

  it('logs a message once, with the name of the package, and other messages too', () => {
    logOnce('The voice has gone.');
    logOnce('The page has no text.');
    logOnce('The voice has gone.');
    expect(lines).to.deep.equal([
      'kurdish-speech: The voice has gone.',
      'kurdish-speech: The page has no text.',
    ]);
  });

  it('remembers what it has logged for as long as the page lives', () => {
    logOnce('The voice has gone.');
    expect(lines).to.deep.equal([]);
  });
});
