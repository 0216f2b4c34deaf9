import { html, type TemplateResult } from 'lit';
import { isRightToLeft } from '../../../text/normalize/is-right-to-left.ts';

/**
 * The caption, in a box that is there while captions are shown, also before the first.
 * @param lang BCP 47 tag.
 */
export function renderCaptions(text: string, lang: string): TemplateResult {
  return html`<div part="captions" class="captions" lang=${lang} dir=${isRightToLeft(text) ? 'rtl' : 'ltr'}>${text}</div>`;
}
