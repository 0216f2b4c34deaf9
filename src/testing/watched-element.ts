import { type ElementState, nextChange, readElementState } from './element-state.ts';

/** An element of this page, or one of another process that a test drives. */
export interface WatchedElement {
  /** @param timeout Milliseconds to wait for the element, where the test's tool looks for it. */
  state(timeout: number): Promise<ElementState>;
  /** Resolves with its next event, or after some milliseconds. */
  change(milliseconds: number): Promise<void>;
}

/** A locator or element handle of Playwright, or a handle of Puppeteer. */
interface Remote {
  evaluate<Result, Argument>(
    run: (element: Element, argument: Argument) => Result,
    argument: Argument,
    options?: { readonly timeout: number },
  ): Promise<Awaited<Result>>;
}

/**
 * @param received An element; a locator of Vitest; or a locator or element handle of Playwright or Puppeteer.
 * @throws TypeError for anything else.
 */
export function watchedElement(received: unknown): WatchedElement {
  const given = received as { element?: () => unknown } & Partial<Remote> & Partial<EventTarget>;
  if (typeof given?.addEventListener === 'function') {
    const element = given as Element;
    return {
      state: async () => readElementState(element),
      change: (milliseconds) => nextChange(element, milliseconds),
    };
  }
  if (typeof given?.evaluate === 'function') {
    const remote = given as Remote;
    return {
      state: (timeout) => remote.evaluate(readElementState, undefined, { timeout }),
      change: (milliseconds) => remote.evaluate(nextChange, milliseconds),
    };
  }
  if (typeof given?.element === 'function') return watchedElement(given.element());
  throw new TypeError(
    'Pass a <kurdish-tts> or <kurdish-dictate>: the element itself, or a locator or element handle of Playwright, Puppeteer or Vitest.',
  );
}
