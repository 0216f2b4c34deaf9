/**
 * Clicks the button that replaces a resting one between its being pressed down and its release. To browsers that is no click; with the
 * space bar it is one in some.
 * @param resting What is replaced.
 * @param part Finds a button by its part.
 */
export function finishPress(resting: HTMLElement, part: (name: string) => HTMLElement | null): void {
  const onRelease = (target: EventTarget | null, release: 'pointerup' | 'keyup') => {
    const name = (target as Element).closest('button')?.getAttribute('part');
    const finish = (event: Event) => {
      const button = resting.isConnected || !name ? null : part(name);
      if (!button || !event.composedPath().includes(button)) return;
      event.preventDefault();
      button.click();
    };
    addEventListener(release, finish, { capture: true, once: true });
  };
  // A finger's click goes to what is there when it is lifted.
  resting.addEventListener('pointerdown', ({ pointerType, target }) => {
    if (pointerType === 'mouse') onRelease(target, 'pointerup');
  });
  resting.addEventListener('keydown', ({ key, target }) => {
    if (key === ' ') onRelease(target, 'keyup');
  });
}
