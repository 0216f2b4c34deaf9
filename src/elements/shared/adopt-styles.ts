import type { CSSResult } from 'lit';

/** Adds the styles of what is rendered by a file that was loaded later, once. */
export function adoptStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}
