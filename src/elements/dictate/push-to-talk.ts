/** Listeners of the button. */
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
  /** Press to talk and let go to stop, in place of press to start and press to stop. */
  holds(): boolean;
  start(): void;
  stop(): void;
  toggle(): void;
}

/**
 * One button for both ways to talk. A held key repeats, and a repeated Enter clicks again and again: only the first press
 * counts. The field keeps the focus, and its caret, when the button is pressed with a pointer.
 */
export function createPushToTalk({ holds, start, stop, toggle }: PushActions): PushToTalk {
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
        // The pointer has gone already.
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
      // Assistive technology clicks without pressing anything.
      if (!holds() || (event.detail === 0 && !held)) toggle();
    },
    contextmenu(event) {
      if (holds()) event.preventDefault();
    },
  };
}
