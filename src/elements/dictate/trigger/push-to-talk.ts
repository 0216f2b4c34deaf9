/** Event listeners of the button. */
export interface PushToTalk {
  pointerdown(event: PointerEvent): void;
  mousedown(event: Event): void;
  pointerup(): void;
  keydown(event: KeyboardEvent): void;
  keyup(event: KeyboardEvent): void;
  blur(): void;
  click(event: MouseEvent): void;
  contextmenu(event: Event): void;
}

export interface PushActions {
  /** True for push-to-talk (release to stop), false for toggle. */
  holds(): boolean;
  /** Disabled or read-only. */
  isOff(): boolean;
  start(): void;
  stop(): void;
  toggle(): void;
}

/**
 * One button for both triggers. A held key repeats, and a repeating Enter fires click events: only the first press counts. Pressing the
 * button with a pointer does not take focus, or the caret, from the field.
 */
export function createPushToTalk({ holds, start, stop, toggle }: Omit<PushActions, 'isOff'>): PushToTalk {
  let held: 'pointer' | 'key' | undefined;
  const press = (by: 'pointer' | 'key') => {
    held = by;
    start();
  };
  const release = (by: 'pointer' | 'key') => {
    if (held !== by) return;
    held = undefined;
    stop();
  };
  const isPress = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';
  return {
    pointerdown({ button, currentTarget, pointerId }) {
      if (button !== 0 || !holds()) return;
      try {
        (currentTarget as Element).setPointerCapture(pointerId);
      } catch {
        // The pointer is no longer active.
      }
      press('pointer');
    },
    mousedown: (event) => event.preventDefault(),
    pointerup: () => release('pointer'),
    keydown(event) {
      if (!isPress(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat || holds()) event.preventDefault();
      if (holds() && !event.repeat) press('key');
    },
    keyup(event) {
      if (!isPress(event)) return;
      if (holds()) event.preventDefault();
      release('key');
    },
    blur: () => release('key'),
    click(event) {
      // Assistive technology fires a click without a press.
      if (!holds() || (event.detail === 0 && !held)) toggle();
    },
    contextmenu(event) {
      if (holds()) event.preventDefault();
    },
  };
}
