const MARGIN = 8;
/** Narrower windows show it as a sheet at the bottom, by its styles. */
const WIDE = '(width >= 30rem)';

/** Puts an open menu beside its button: below it where there is room, else above, and always inside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement | null): void {
  const { style } = menu;
  style.insetInlineStart = '';
  style.left = '';
  style.top = '';
  if (!button || !matchMedia(WIDE).matches) return;
  const at = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const { clientWidth, clientHeight } = document.documentElement;
  const left = isRightToLeft ? at.left : at.right - width;
  const below = at.bottom + MARGIN;
  const top = below + height <= clientHeight - MARGIN ? below : at.top - MARGIN - height;
  const clamp = (value: number, room: number) => Math.max(MARGIN, Math.min(value, room - MARGIN));
  style.left = `${clamp(left, clientWidth - width)}px`;
  style.top = `${clamp(top, clientHeight - height)}px`;
}
