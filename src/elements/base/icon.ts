import { html, type TemplateResult } from 'lit';

/**
 * A 24 px icon in the color of the text around it.
 * @param path The data of its path.
 */
export function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;
}
