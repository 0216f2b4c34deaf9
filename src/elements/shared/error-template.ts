import { html, nothing, type TemplateResult } from 'lit';
import type { SpeechError, SpeechErrorCode } from '../../contract/errors.ts';
import type { Strings } from '../localization/strings.ts';

/** Codes that call for the same action by the reader. */
const SAME_ADVICE: Partial<Record<SpeechErrorCode, SpeechErrorCode>> = {
  timeout: 'service-unavailable',
  'session-limit': 'quota-exceeded',
  'unsupported-media': 'not-supported',
};

/** Limits of the site's account. The service's message is about its plan, which does not concern readers. */
const OF_THE_ACCOUNT: readonly SpeechErrorCode[] = [
  'upgrade-required',
  'quota-exceeded',
  'plan-inactive',
  'session-limit',
];

/**
 * An error message, announced by screen readers immediately.
 * @param upgradeUrl Where to raise the limit that was reached.
 * @param own The element's own sentence, if any.
 * @param retry Tries again; the button is shown where that can help.
 */
export function renderError(
  strings: Strings,
  error: SpeechError | undefined,
  upgradeUrl: string | undefined,
  own?: string,
  retry?: () => void,
): TemplateResult {
  return html`<div part="error" class="error" role="alert">${error && sentences(strings, error, own)}${error && upgradeUrl && /^https?:/.test(upgradeUrl) ? html`<a part="upgrade-link" href=${upgradeUrl} target="_blank" rel="noopener">${strings.upgrade}</a>` : nothing}${retry && canRetry(error) ? html`<button part="retry-button" type="button" @click=${retry}>${strings.retry}</button>` : nothing}</div>`;
}

/** Whether the same press may succeed a little later. A file may be missing because the line broke. */
function canRetry(error: SpeechError | undefined): boolean {
  return (
    error !== undefined && (error.retryable || error.code === 'internal' || error.code === 'asset-blocked')
  );
}

/** Whether the site has no speech service. Only its developers can fix that, so the error's message is for them. */
export function isOfTheSite({ code, retryable, status }: SpeechError): boolean {
  // With a status it came from the server, not from the browser.
  return (code === 'service-unavailable' && !retryable) || (code === 'not-supported' && status !== undefined);
}

function sentences(
  { lang, errors, absent }: Strings,
  error: SpeechError,
  own: string | undefined,
): TemplateResult {
  const { code } = error;
  if (!own && isOfTheSite(error)) return html`${absent}`;
  const message = own ?? errors[SAME_ADVICE[code] ?? code] ?? errors.internal;
  // The service's own sentence is English. Without a status it is for the page's developer, who finds it in the console.
  const isOfAccount = OF_THE_ACCOUNT.includes(code);
  const showsDetail = lang === 'en' && !own && !isOfAccount && error.status !== undefined;
  const detail = showsDetail ? error.message : '';
  return html`${message} ${detail && detail !== message ? html`<span lang="en" dir="ltr">${detail}</span> ` : nothing}`;
}
