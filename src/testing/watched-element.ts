import { withTimeout } from '../async/with-timeout.ts';
import { type ElementState, nextChange, readElementState } from './element-state.ts';

/** An element of this page, or one of another process that a test drives. */
export interface WatchedElement {
  /** @param timeout Milliseconds to wait for the element, where the test's tool looks for it. */
  state(timeout: number): Promise<ElementState>;
  /** Resolves with its next event, or after some milliseconds. */
  change(milliseconds: number): Promise<void>;
}

/** A locator or element handle of Playwright, or an element handle of Puppeteer. */
interface Remote {
  evaluate<Result, Argument>(
    run: (element: Element, argument: Argument) => Result,
    argument: Argument,
    options?: { readonly timeout: number },
  ): Promise<Awaited<Result>>;
}

/** A locator of Puppeteer. */
interface Locator {
  waitHandle(options: { readonly signal: AbortSignal }): Promise<Remote>;
}

/** An answer on its way from the page when the time is over may still come. */
const GRACE_MS = 250;

/**
 * @param received An element; a locator of Vitest; or a locator or element handle of Playwright or Puppeteer.
 * @throws TypeError for anything else.
 */
export function watchedElement(received: unknown): WatchedElement {
  const given = received as { element?: () => unknown } & Partial<Remote & Locator & EventTarget>;
  if (typeof given?.addEventListener === 'function') {
    const element = given as Element;
    return {
      state: async () => readElementState(element),
      change: (milliseconds) => nextChange(element, milliseconds),
    };
  }
  if (typeof given?.evaluate === 'function') {
    const remote = given as Remote;
    return remoteElement(() => Promise.resolve(remote));
  }
  if (typeof given?.waitHandle === 'function') {
    const locator = given as Locator;
    return remoteElement((timeout) => locator.waitHandle({ signal: AbortSignal.timeout(timeout) }));
  }
  if (typeof given?.element === 'function') return watchedElement(given.element());
  throw new TypeError(
    'Pass a <kurdish-tts> or <kurdish-dictate>: the element itself, or a locator or element handle of Playwright, Puppeteer or Vitest.',
  );
}

/** @param find Waits for the element for at most some milliseconds. */
function remoteElement(find: (timeout: number) => Promise<Remote>): WatchedElement {
  // Only locators of Playwright heed the option.
  const ask = <Result, Argument>(
    run: (element: Element, argument: Argument) => Result,
    argument: Argument,
    timeout: number,
  ) =>
    withTimeout(
      find(timeout).then((remote) => remote.evaluate(run, argument, { timeout })),
      timeout + GRACE_MS,
      () => new Error(`The page has no such element, or has not answered for ${timeout} ms.`),
    );
  return {
    state: (timeout) => ask(readElementState, undefined, timeout),
    // Whether the element is gone shows at the next look.
    change: (milliseconds) => ask(nextChange, milliseconds, milliseconds + GRACE_MS).catch(() => {}),
  };
}
