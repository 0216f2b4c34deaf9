/** Actions of the keyboard shortcuts. */
export interface KeyActions {
  toggle(): void;
  /** Undefined while there is nothing to stop: Escape then closes a surrounding dialog. */
  readonly stop: (() => void) | undefined;
  /** @param seconds Negative to seek backwards. */
  seekBy(seconds: number): void;
  seekTo(seconds: number): void;
  readonly duration: number;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

/**
 * Space and `k` play and pause, arrows seek by 5 s in the text's direction (mirrored for right-to-left text), Escape stops. On the
 * slider, Page Up and Page Down seek by 30 s, Home and End to its ends; elsewhere they scroll the page. Keys with modifiers are left
 * to the browser.
 */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as Element;
  // Menus use these keys themselves, and Space already presses a button.
  if (target instanceof HTMLSelectElement) return;
  if (event.key === ' ' && target instanceof HTMLButtonElement) return;
  if (/^(Page|Home|End)/.test(event.key) && !(target instanceof HTMLInputElement)) return;
  const right = getComputedStyle(target).direction === 'rtl' ? -1 : 1;
  const act = {
    ' ': actions.toggle,
    k: actions.toggle,
    ArrowRight: () => actions.seekBy(right * STEP_SECONDS),
    ArrowLeft: () => actions.seekBy(-right * STEP_SECONDS),
    PageUp: () => actions.seekBy(PAGE_SECONDS),
    PageDown: () => actions.seekBy(-PAGE_SECONDS),
    Home: () => actions.seekTo(0),
    End: () => actions.seekTo(actions.duration),
    Escape: actions.stop,
    // By position: Kurdish layouts have other letters there.
  }[event.code === 'KeyK' ? 'k' : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
