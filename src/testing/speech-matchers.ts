import { awaitText, DICTATED, SPOKEN, type TextKind, type TextMatchOptions } from './await-text.ts';

interface MatcherContext {
  readonly isNot?: boolean | undefined;
}

interface MatcherResult {
  pass: boolean;
  message: () => string;
  expected: string;
  actual: string;
}

/** For `expect.extend` of Playwright, Vitest and Jest. */
export const speechMatchers = {
  /** Waits until a `<kurdish-tts>` has spoken the words of a text, side by side. */
  toHaveSpoken(
    this: MatcherContext,
    received: unknown,
    text: string,
    options?: TextMatchOptions,
  ): Promise<MatcherResult> {
    return match(SPOKEN, this, received, text, options);
  },
  /** Waits until a `<kurdish-dictate>` has written the words of a text, side by side, as final. */
  toHaveDictated(
    this: MatcherContext,
    received: unknown,
    text: string,
    options?: TextMatchOptions,
  ): Promise<MatcherResult> {
    return match(DICTATED, this, received, text, options);
  },
};

/** The matchers' types, for Vitest and Jest: see the documentation. */
export interface SpeechMatchers<Result = Promise<void>> {
  toHaveSpoken(text: string, options?: TextMatchOptions): Result;
  toHaveDictated(text: string, options?: TextMatchOptions): Result;
}

/** `toHaveSpoken` without a matcher, for Web Test Runner and others. @throws Error that says what has been spoken. */
export function waitForSpoken(element: unknown, text: string, options?: TextMatchOptions): Promise<void> {
  return wait(SPOKEN, element, text, options);
}

/** `toHaveDictated` without a matcher. @throws Error that says what has been dictated. */
export function waitForDictated(element: unknown, text: string, options?: TextMatchOptions): Promise<void> {
  return wait(DICTATED, element, text, options);
}

async function match(
  kind: TextKind,
  context: MatcherContext,
  received: unknown,
  expected: string,
  options: TextMatchOptions | undefined,
): Promise<MatcherResult> {
  const { pass, message, actual } = await awaitText(kind, received, expected, options, context.isNot);
  return { pass, message: () => message, expected, actual };
}

async function wait(
  kind: TextKind,
  element: unknown,
  text: string,
  options: TextMatchOptions | undefined,
): Promise<void> {
  const { pass, message } = await awaitText(kind, element, text, options);
  if (!pass) throw new Error(message);
}
