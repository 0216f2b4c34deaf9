import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PushActions } from './push-to-talk.ts';

/** An element with a key of its own. */
interface ShortcutHost extends ReactiveControllerHost {
  /** As in `aria-keyshortcuts`: Alt+D, Control+Shift+Space, F8. */
  readonly shortcut: string | null;
}

const MODIFIERS = ['alt', 'ctrl', 'meta', 'shift'] as const;

/** Presses the button by a key, wherever the focus is; with `trigger="hold"` for as long as the key is down. */
export class Shortcut implements ReactiveController {
  readonly #host: ShortcutHost;
  readonly #actions: PushActions;
  #listeners: AbortController | undefined;
  /** The physical key that is held. */
  #held: string | undefined;

  constructor(host: ShortcutHost, actions: PushActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listeners = new AbortController();
    // In the capture phase, before an editor takes the key.
    const options = { signal: this.#listeners.signal, capture: true };
    addEventListener('keydown', (event) => this.#press(event), options);
    // macOS reports no keyup of a letter while the command key is down.
    addEventListener(
      'keyup',
      ({ code, key }) => (code === this.#held || /^(?:Alt|Control|Meta|Shift)$/.test(key)) && this.#release(),
      options,
    );
    addEventListener('blur', ({ target }) => target === window && this.#release(), options);
  }

  hostDisconnected(): void {
    this.#listeners?.abort();
    this.#release();
  }

  #press(event: KeyboardEvent): void {
    const { shortcut } = this.#host;
    if (!shortcut || this.#actions.isOff() || event.defaultPrevented || !isShortcut(event, shortcut)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (!this.#actions.holds()) {
      this.#actions.toggle();
      return;
    }
    this.#held = event.code;
    this.#actions.start();
  }

  #release(): void {
    if (!this.#held) return;
    this.#held = undefined;
    this.#actions.stop();
  }
}

/** Letters by what they type or, where the layout types no Latin letters, by their place on the keyboard. */
function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const names = shortcut.toLowerCase().replace('control', 'ctrl').split('+');
  const name = names.pop();
  const code = event.code.replace(/^(?:Key|Digit)/, '');
  const key = /^[!-~]/.test(event.key) ? event.key : code;
  return (
    key.toLowerCase() === name && MODIFIERS.every((each) => event[`${each}Key`] === names.includes(each))
  );
}
