import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SpeechError } from '../../../contract/errors.ts';
import { reportToDeveloper } from '../../base/report-to-developer.ts';
import { checkShortcut } from './check-shortcut.ts';
import type { PushActions } from './push-to-talk.ts';

/** An element with a key of its own. */
interface ShortcutHost extends ReactiveControllerHost, Pick<Element, 'matches'> {
  /** As in `aria-keyshortcuts`: F8, Alt+M, Control+Shift+Space. */
  readonly shortcut: string | null;
  /** What it is for. */
  readonly forElement: Element | null;
}

/** Of the page, in the order in which they were connected. */
const shortcuts = new Set<Shortcut>();
/** Was pressed last. */
let latest: Shortcut | undefined;

const MODIFIERS = ['alt', 'ctrl', 'meta', 'shift'] as const;

/**
 * Presses the button by a key, wherever the focus is; with `trigger="hold"` for as long as the key is down. Of several elements with the
 * same key, it presses the one whose field has the focus, or else the one pressed last, or the first. What names no key is reported to the developer, and ignored.
 */
export class Shortcut implements ReactiveController {
  readonly #host: ShortcutHost;
  readonly #actions: PushActions;
  #listeners = new AbortController();
  /** Frames that have had the focus. */
  #frames = new WeakSet<Document>();
  /** The latest value that was checked, and whether it names a key. */
  #checked: string | null = null;
  #isValid = false;
  /** The physical key that is down. */
  #down: string | undefined;
  #isHeld = false;

  constructor(host: ShortcutHost, actions: PushActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listeners = new AbortController();
    this.#frames = new WeakSet();
    shortcuts.add(this);
    this.#listen(window);
  }

  hostDisconnected(): void {
    this.#listeners.abort();
    shortcuts.delete(this);
    this.#release();
  }

  hostUpdated(): void {
    const { shortcut } = this.#host;
    if (shortcut === this.#checked) return;
    this.#checked = shortcut;
    try {
      checkShortcut(shortcut);
      this.#isValid = Boolean(shortcut);
    } catch (error) {
      this.#isValid = false;
      reportToDeveloper(error as SpeechError);
    }
  }

  #listen(view: Window): void {
    // In the capture phase, before an editor takes the key.
    const options = { signal: this.#listeners.signal, capture: true };
    view.addEventListener('keydown', (event) => this.#press(event), options);
    view.addEventListener('keyup', (event) => this.#lift(event), options);
    view.addEventListener('blur', ({ target }) => target === view && this.#leave(), options);
  }

  #leave(): void {
    this.#release();
    // Firefox moves the focus after the event.
    setTimeout(() => this.#follow());
  }

  /** Listens in the frame that has the focus, such as that of an editor. Those of other origins keep their keys. */
  #follow(): void {
    const inside = (document.activeElement as HTMLIFrameElement | null)?.contentDocument;
    if (!inside?.defaultView || this.#frames.has(inside)) return;
    this.#frames.add(inside);
    this.#listen(inside.defaultView);
  }

  #press(event: KeyboardEvent): void {
    const { code, repeat } = event;
    if (!repeat) this.#down = undefined;
    // Where its modifier is released first, a letter would repeat into the field.
    else if (code === this.#down) event.preventDefault();
    if (repeat || event.defaultPrevented || !this.#takes(event)) return;
    const all = [...shortcuts].filter((each) => each.#takes(event));
    const chosen = all.find((each) => each.#isNear) ?? all.find((each) => each === latest) ?? this;
    if (chosen !== this) return;
    latest = this;
    event.preventDefault();
    this.#down = code;
    if (!this.#actions.holds()) {
      this.#actions.toggle();
      return;
    }
    this.#isHeld = true;
    this.#actions.start();
  }

  #takes(event: KeyboardEvent): boolean {
    const { shortcut } = this.#host;
    return this.#isValid && shortcut !== null && !this.#actions.isOff() && isShortcut(event, shortcut);
  }

  /** Whether the focus is in the element or its field. */
  get #isNear(): boolean {
    return [this.#host, this.#host.forElement].some((each) => each?.matches(':focus-within'));
  }

  #lift({ code, key }: KeyboardEvent): void {
    // macOS reports no keyup of a letter while the command key is down.
    if (code === this.#down || /^(?:Alt|Control|Meta|Shift)$/.test(key)) this.#release();
  }

  #release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#actions.stop();
  }
}

/**
 * Letters by what they type or, where the layout types no Latin letters, by their place on the keyboard; digits by their place. Input
 * methods and AltGr, which is Control+Alt on Windows, need their keys to type.
 */
function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  // Browsers that fill in a form dispatch events without a key.
  if (!event.key || event.isComposing || event.getModifierState('AltGraph')) return false;
  const names = shortcut.toLowerCase().replace('control', 'ctrl').split('+');
  const name = names.pop();
  const place = event.code.replace(/^(?:Key|Digit)/, '');
  const isTyped = /^[!-~]/.test(event.key) && event.key !== 'Dead' && !/\d/.test(place);
  return (
    (isTyped ? event.key : place).toLowerCase() === name &&
    MODIFIERS.every((each) => event[`${each}Key`] === names.includes(each))
  );
}
