import { html, nothing, type TemplateResult } from 'lit';
import type { SpeechError, SpeechErrorCode } from '../../contract/errors.ts';
import type { Strings } from '../localization/strings.ts';

/** Codes that call for the same action by the reader. */
const SAME_ADVICE: Partial<Record<SpeechErrorCode, SpeechErrorCode>> = {
  timeout: 'network',
  'session-limit': 'quota-exceeded',
  'unsupported-media': 'not-supported',
};

/** What a message needs of an error. */
export type ShownError = Pick<SpeechError, 'code'> &
  Partial<Pick<SpeechError, 'status' | 'retryable' | 'field'>>;

/**
 * An error message, announced by screen readers immediately.
 * @param upgradeUrl Where to raise the limit that was reached.
 * @param own The element's own sentence, if any.
 * @param retry Tries again; the button is shown where that can help.
 */
export function renderError(
  strings: Strings,
  error: ShownError | undefined,
  upgradeUrl: string | undefined,
  own?: string,
  retry?: () => void,
): TemplateResult {
  return html`<div part="error" class="error" role="alert">${error ? `${sentence(strings, error, own)} ` : nothing}${error && upgradeUrl && /^https?:/.test(upgradeUrl) ? html`<a part="upgrade-link" href=${upgradeUrl} target="_blank" rel="noopener">${strings.upgrade}</a>` : nothing}${retry && canRetry(error) ? html`<button part="retry-button" type="button" @click=${retry}>${strings.retry}</button>` : nothing}</div>`;
}

/** Whether the same press may succeed a little later. A file may be missing because the line broke. */
function canRetry(error: ShownError | undefined): boolean {
  return (
    error !== undefined &&
    (Boolean(error.retryable) || error.code === 'internal' || error.code === 'asset-blocked')
  );
}

/** Whether the site has no speech service. Only its developers can fix that. */
export function isOfTheSite({ code, retryable, status }: ShownError): boolean {
  // With a status it came from the server, not from the browser.
  return (code === 'service-unavailable' && !retryable) || (code === 'not-supported' && status !== undefined);
}

/** The error's own message is English and for developers, who find it in the console. */
function sentence({ errors, absent }: Strings, error: ShownError, own: string | undefined): string {
  if (!own && isOfTheSite(error)) return absent;
  return own ?? errors[SAME_ADVICE[error.code] ?? error.code] ?? errors.internal;
}
