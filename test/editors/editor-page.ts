import type { BrowserPage } from './browsers/browser-page.ts';
import type { EditorUnderTest } from './editors.ts';

interface Content {
  readonly before: string;
  readonly bold: string;
  readonly after: string;
  readonly dir?: string;
}

interface Ghost {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What `pages/page.js` offers. */
interface Stage {
  readonly editor: { shown?(): string };
  mount(name: string, content: Content, isAdapted: boolean): Promise<void>;
  element(): HTMLElement;
  model(): string;
  begin(): void;
  show(text: string, interim?: string): void;
  hear(finals: readonly string[]): Promise<void>;
  close(): void;
  correct(word: string, by: string): Promise<void>;
  ghost(): Ghost | undefined;
  ghosts(): number;
  found(): string | undefined;
}

declare const stage: Stage;

/** One editor in a page, with a user's hands and a dictation's texts. */
export class EditorPage {
  readonly page: BrowserPage;
  readonly #editor: EditorUnderTest;
  readonly #isAdapted: boolean;

  constructor(page: BrowserPage, editor: EditorUnderTest, isAdapted: boolean) {
    this.page = page;
    this.#editor = editor;
    this.#isAdapted = isAdapted;
  }

  get isEditor(): boolean {
    return this.#editor.kind !== 'field';
  }

  /** Mounts the editor anew; sets the caret by keys, and selects the next `selected` characters. */
  async open(content: Content, caret: number, selected = 0): Promise<void> {
    const { page } = this;
    await page.evaluate(
      (name, text, isAdapted) => {
        (document.querySelector('#elsewhere') as HTMLInputElement).value = '';
        return stage.mount(name, text, isAdapted);
      },
      this.#editor.name,
      content,
      this.#isAdapted,
    );
    await page.mouse.click(...(await this.#start(content.dir === 'rtl')));
    await this.rest(READ_MS);
    await this.#hold('Control', 'Home');
    // Slate moves by arrows from where it last read the caret.
    await this.rest(READ_MS);
    const forward = content.dir === 'rtl' && !this.#editor.hasLogicalArrows ? 'ArrowLeft' : 'ArrowRight';
    for (let at = 0; at < caret; at++) await page.keyboard.press(forward, { delay: 20 });
    if (selected) await page.keyboard.down('Shift');
    for (let at = 0; at < selected; at++) await page.keyboard.press(forward, { delay: 20 });
    if (selected) await page.keyboard.up('Shift');
    // Nobody presses a button so soon.
    await this.rest(READ_MS);
  }

  /** By the page's own timers, which come after those that an editor has set before: also on a busy machine. */
  rest(milliseconds: number): Promise<void> {
    return this.page.evaluate(
      (time) => new Promise<void>((resolve) => setTimeout(resolve, time)),
      milliseconds,
    );
  }

  begin(): Promise<void> {
    return this.page.evaluate(() => stage.begin());
  }

  async show(text: string, interim = ''): Promise<void> {
    await this.page.evaluate((finals, partial) => stage.show(finals, partial), text, interim);
  }

  /** What the recognizer has made of each utterance, where the element obeys commands. */
  hear(...finals: string[]): Promise<void> {
    return this.page.evaluate((utterances) => stage.hear(utterances), finals);
  }

  close(): Promise<void> {
    return this.page.evaluate(() => stage.close());
  }

  /** Replaces a word by a press outside the editor. */
  correct(word: string, by: string): Promise<void> {
    return this.page.evaluate((from, to) => stage.correct(from, to), word, by);
  }

  model(): Promise<string> {
    return this.page.evaluate(() => stage.model());
  }

  ghost(): Promise<Ghost | undefined> {
    return this.page.evaluate(() => stage.ghost());
  }

  /** Until nothing is left above the page. */
  async leavesNothing(): Promise<void> {
    await this.#until(['0'], () => String(stage.ghosts()), 'layers above the page:');
  }

  /** Until the editor that the element finds by itself has this text. */
  async finds(text: string): Promise<void> {
    await this.#until([text], () => stage.found()?.trim() ?? 'nothing', 'it finds');
  }

  bold(): Promise<string> {
    return this.page.evaluate(() => {
      const isBold = (element: Element) => Number(getComputedStyle(element).fontWeight) >= 600;
      const texts = [...stage.element().querySelectorAll('*')].filter(
        (element) => isBold(element) && !element.querySelector('*'),
      );
      return texts.map((element) => element.textContent).join('|');
    });
  }

  /** Until the model has this text. */
  reads(text: string): Promise<void> {
    return this.readsOneOf([text]);
  }

  async readsOneOf(texts: readonly string[]): Promise<void> {
    await this.#until(texts, () => stage.model(), 'the model reads');
  }

  /** Until the model has some of these words. */
  async readsSomeOf(words: readonly string[], count: number): Promise<void> {
    const known = (model: string) => words.filter((word) => model.includes(word)).length >= count;
    await this.until(() => stage.model(), known, `${count} of ${words.join(' ')}`);
  }

  /** Until the document shows this text. */
  async shows(text: string): Promise<void> {
    const shown = () => {
      const element = stage.element() as HTMLTextAreaElement;
      const text = stage.editor.shown?.() ?? element.value ?? element.textContent ?? '';
      return text.replaceAll('\u00a0', ' ').replaceAll('\ufeff', '');
    };
    await this.#until([text], shown, 'the page shows');
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.page.keyboard.press(key);
  }

  async press(key: 'End'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  undo(): Promise<void> {
    return this.#byKeyOrCommand('undo', () => this.#hold('Control', 'z'));
  }

  redo(): Promise<void> {
    return this.#byKeyOrCommand('redo', async () => {
      await this.page.keyboard.down('Control');
      await this.#hold('Shift', 'Z');
      await this.page.keyboard.up('Control');
    });
  }

  async #byKeyOrCommand(command: 'undo' | 'redo', press: () => Promise<void>): Promise<void> {
    if (this.page.hasUndoKey) return press();
    await this.page.evaluate(() => {
      const noted = { isTaken: false };
      Object.assign(globalThis, { noted });
      const note = (event: KeyboardEvent) => {
        noted.isTaken ||= event.defaultPrevented;
      };
      stage.element().ownerDocument.defaultView?.addEventListener('keydown', note);
    });
    await press();
    await this.page.evaluate((name) => {
      const { noted } = globalThis as unknown as { noted: { isTaken: boolean } };
      if (!noted.isTaken) stage.element().ownerDocument.execCommand(name);
    }, command);
  }

  /** Clicks into the editor. */
  async focus(): Promise<void> {
    await this.page.mouse.click(...(await this.#start(false)));
    await this.rest(READ_MS);
  }

  focusElsewhere(): Promise<void> {
    return this.page.click('#elsewhere');
  }

  /** The id of the element with the focus. */
  focused(): Promise<string | undefined> {
    return this.page.evaluate(() => document.activeElement?.id);
  }

  elsewhere(): Promise<string> {
    return this.page.evaluate(() => (document.querySelector('#elsewhere') as HTMLInputElement).value);
  }

  async compose(text: string): Promise<void> {
    await this.page.inputMethod?.compose(text);
  }

  async commit(text: string): Promise<void> {
    await this.page.inputMethod?.commit(text);
  }

  /** Until what is read of the page is what is wanted: half a minute at most. */
  async until<Value>(
    read: () => Value,
    isWanted: (value: Awaited<Value>) => boolean,
    what: string,
  ): Promise<void> {
    for (let turn = 0; turn < LONG_TURNS; turn++) {
      if (isWanted(await this.page.evaluate(read))) return;
      await this.rest(TURN_MS);
    }
    throw new Error(`${what} did not come`);
  }

  async #hold(modifier: 'Control' | 'Shift', key: 'z' | 'Z' | 'Home'): Promise<void> {
    await this.page.keyboard.down(modifier);
    await this.page.keyboard.press(key);
    await this.page.keyboard.up(modifier);
  }

  async #until(texts: readonly string[], read: () => string, what: string): Promise<void> {
    let last = '';
    for (let turn = 0; turn < TURNS; turn++) {
      last = await this.page.evaluate(read);
      if (texts.includes(last)) return;
      await this.rest(TURN_MS);
    }
    throw new Error(`${what} ${JSON.stringify(last)} instead of ${JSON.stringify(texts[0])}`);
  }

  /** The beginning of the first line, in the window. */
  #start(isRtl: boolean): Promise<[number, number]> {
    return this.page.evaluate((fromRight) => {
      const element = stage.element();
      const shown = element.closest('.monaco-editor')?.querySelector('.view-line') ?? element;
      const { left, right, top } = shown.getBoundingClientRect();
      const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect();
      const at = fromRight && !element.closest('.monaco-editor') ? right - 12 : left + 12;
      return [at + (frame?.left ?? 0), top + 12 + (frame?.top ?? 0)] as [number, number];
    }, isRtl);
  }
}

const TURNS = 60;
const LONG_TURNS = 600;
const TURN_MS = 50;
/** Editors read the selection after a while: Slate every 100 ms. */
const READ_MS = 200;
