import type { Page } from 'puppeteer-core';

/** What the tests read of a `<kurdish-dictate>`. */
export type DictateElement = HTMLElement & {
  state: string;
  listening: boolean;
  permissionState: string;
  error: { code: string; message: string } | null | undefined;
  finalize(): Promise<string>;
  updateComplete: Promise<boolean>;
};

/** One `<kurdish-dictate>` of a page, found by its selector. */
export class DictationDriver {
  readonly #page: Page;
  readonly #selector: string;

  constructor(page: Page, selector = 'kurdish-dictate') {
    this.#page = page;
    this.#selector = selector;
  }

  /** Clicks its button. */
  async press(): Promise<void> {
    await this.#page.locator(`${this.#selector} >>> [part=button]`).click();
  }

  /** Until speech is detected. */
  async speechStarts(): Promise<void> {
    await this.#page.waitForSelector(`${this.#selector}:state(speaking)`);
  }

  /** Until speech is detected and has ended. */
  async utteranceEnds(): Promise<void> {
    await this.speechStarts();
    await this.#page.waitForSelector(`${this.#selector}:not(:state(speaking))`);
  }

  async fails(): Promise<void> {
    await this.#page.waitForFunction(
      (selector) => document.querySelector<DictateElement>(selector)?.error,
      {},
      this.#selector,
    );
  }

  /** Its state, or its error as `code: message`. */
  state(): Promise<string> {
    return this.#page.$eval(this.#selector, (element) => {
      const { state, error } = element as DictateElement;
      return error ? `${error.code}: ${error.message}` : state;
    });
  }

  /** Ends the dictation and returns its text. */
  finalize(): Promise<string> {
    return this.#page.$eval(this.#selector, (element) => (element as DictateElement).finalize());
  }
}
