/** Actions of the keyboard shortcuts. */
export interface BarActions {
  toggle(): void;
  /** Undefined while there is nothing to stop: Escape then closes a surrounding dialog. */
  readonly stop: (() => void) | undefined;
  /** @param seconds Negative to seek backwards. */
  seekBy(seconds: number): void;
  /** @param share Of the whole text, 0 to 1. */
  seekTo(share: number): void;
  /** Says the new rate too. @param step Negative for slower. */
  changeRate(step: number): void;
  setRate(rate: number): void;
  toggleMuted(): void;
  toggleCaptions(): void;
  tellPlace(): void;
  leaveBlock(): void;
  showShortcuts(): void;
}

const ARROW_SECONDS = 5;
const JUMP_SECONDS = 10;
const PAGE_SECONDS = 30;
const RATE_STEP = 0.1;

/**
 * The keys of video players, with the focus inside the bar: Space and `k` play and pause, `j` and `l` jump by 10 s, arrows seek by 5 s in
 * the text's direction (mirrored for right-to-left text), digits go to tenths, `<` and `>` change the speed, `m` mutes, `c` shows captions,
 * `p` announces the position, `e` leaves a table or list, `?` lists the shortcuts, Escape stops. On the slider, Page Up and Page Down seek by 30 s, Home and End to its ends;
 * elsewhere they scroll the page. Keys with modifiers are left to the browser.
 * @param lettersOnly Leaves arrows, Space, digits and Escape to what has the focus, as in the menu.
 */
export function handleBarKey(event: KeyboardEvent, actions: BarActions, lettersOnly = false): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  const target = event.target as Element;
  // Menus use letters themselves.
  if (target instanceof HTMLSelectElement) return;
  const act = letterAction(event, actions) ?? (lettersOnly ? undefined : otherAction(event, target, actions));
  if (!act) return;
  event.preventDefault();
  act();
}

function letterAction(event: KeyboardEvent, actions: BarActions): (() => void) | undefined {
  // A key of another script by its position: Kurdish layouts have other letters there.
  const letter = /^[a-z]$/i.test(event.key)
    ? event.key.toLowerCase()
    : event.code.replace(/^Key/, '').toLowerCase();
  const shifted = event.shiftKey ? event.code : '';
  if (event.key === '?' || event.key === '؟') return actions.showShortcuts;
  if (event.key === '<' || (shifted === 'Comma' && event.key !== '>'))
    return () => actions.changeRate(-RATE_STEP);
  if (event.key === '>' || shifted === 'Period') return () => actions.changeRate(RATE_STEP);
  const byLetter: Record<string, (() => void) | undefined> = {
    k: actions.toggle,
    j: () => actions.seekBy(-JUMP_SECONDS),
    l: () => actions.seekBy(JUMP_SECONDS),
    m: actions.toggleMuted,
    c: actions.toggleCaptions,
    p: actions.tellPlace,
    e: actions.leaveBlock,
  };
  return letter.length === 1 ? byLetter[letter] : undefined;
}

function otherAction(event: KeyboardEvent, target: Element, actions: BarActions): (() => void) | undefined {
  const { key } = event;
  // Space already presses a button.
  if (key === ' ' && target instanceof HTMLButtonElement) return undefined;
  if (/^(Page|Home|End)/.test(key) && !(target instanceof HTMLInputElement)) return undefined;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit && !event.shiftKey && /^\p{Nd}$/u.test(key)) return () => actions.seekTo(Number(digit) / 10);
  const right = getComputedStyle(target).direction === 'rtl' ? -1 : 1;
  const byKey: Record<string, (() => void) | undefined> = {
    ' ': actions.toggle,
    ArrowRight: () => actions.seekBy(right * ARROW_SECONDS),
    ArrowLeft: () => actions.seekBy(-right * ARROW_SECONDS),
    PageUp: () => actions.seekBy(PAGE_SECONDS),
    PageDown: () => actions.seekBy(-PAGE_SECONDS),
    Home: () => actions.seekTo(0),
    End: () => actions.seekTo(1),
    Escape: actions.stop,
  };
  return byKey[key];
}
