/** What the keys of the controls do. */
export interface KeyActions {
  toggle(): void;
  /** Undefined while there is nothing to stop: Escape then closes the dialog around the player. */
  readonly stop: (() => void) | undefined;
  /** @param seconds Forward, or back when negative. */
  seekBy(seconds: number): void;
  seekTo(seconds: number): void;
  readonly duration: number;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;

/**
 * Space and `k` play and pause, arrows go 5 s along the text (its own direction, right to left where it is written so),
 * Escape stops. On the slider, Page Up and Page Down go 30 s, Home and End to its ends; elsewhere they scroll the page
 * that is read. Keys with modifiers belong to the browser.
 */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as Element;
  // A menu needs its keys, and a button is pressed by the space bar already.
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
    // By its place: a Kurdish layout has other letters there.
  }[event.code === 'KeyK' ? 'k' : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
