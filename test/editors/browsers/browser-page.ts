/** What the scenes need of a page: Puppeteer's, or one over WebDriver. */
export interface BrowserPage {
  readonly keyboard: {
    press(key: string, options?: { delay?: number }): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
  readonly mouse: { click(x: number, y: number): Promise<void> };
  evaluate<Values extends unknown[], Result>(
    read: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  click(selector: string): Promise<void>;
  focus(selector: string): Promise<void>;
  /** What an input method does; undefined where nothing can do it for a test. */
  readonly inputMethod: InputMethod | undefined;
  /** Whether the undo key does what the page leaves to the browser. */
  readonly hasUndoKey: boolean;
  close(): Promise<void>;
}

export interface InputMethod {
  /** Shows text that is not there yet. */
  compose(text: string): Promise<void>;
  commit(text: string): Promise<void>;
}
