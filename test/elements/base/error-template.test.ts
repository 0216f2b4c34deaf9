import { expect, fixture, html } from '@open-wc/testing';
import { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from '../../../src/contract/errors.ts';
import { renderError } from '../../../src/elements/base/error-template.ts';
import { dictationStrings } from '../../../src/elements/localization/dictation-strings.ts';
import { loadStrings, stringsFor } from '../../../src/elements/localization/localized-strings.ts';

const DEVELOPER_TEXT = 'speaker_id must be a voice id of the catalog';
const INTERNAL = 'Something went wrong. Please try again.';
const QUOTA = "This site's speech quota is used up.";
const UNREACHABLE = 'The speech service could not be reached. Please try again.';
const BROWSER = 'This browser cannot do this.';

/** What a listener reads, and whether a button to try again stands beside it. */
const LISTENER: Record<SpeechErrorCode, [sentence: string, retry: boolean]> = {
  'not-allowed': ['Press Listen to start playback.', false],
  'audio-capture': [INTERNAL, false],
  'audio-busy': [INTERNAL, false],
  'no-speech': [INTERNAL, false],
  aborted: [INTERNAL, false],
  network: [UNREACHABLE, true],
  offline: ['You are offline.', true],
  timeout: [UNREACHABLE, true],
  'invalid-argument': ['The request was invalid.', false],
  'text-too-long': ['This text is too long.', false],
  'language-not-supported': ['This voice cannot read this dialect.', false],
  'voice-unavailable': ['This voice is not available.', false],
  'upgrade-required': ['This is not available on this site.', false],
  'quota-exceeded': [QUOTA, false],
  'plan-inactive': ['Speech is not active on this site.', false],
  'session-limit': [QUOTA, false],
  'session-timeout': [INTERNAL, false],
  unauthorized: ['You are not allowed to use this service.', false],
  'token-expired': ['Your access has expired. Please try again.', true],
  'origin-refused': ['This site is not allowed to use the service.', false],
  'file-too-large': [INTERNAL, false],
  'unsupported-media': [BROWSER, false],
  'transcript-truncated': [INTERNAL, false],
  'stream-truncated': ['The connection was lost and the audio discarded. Please try again.', true],
  'synthesis-failed': ['This text could not be spoken.', true],
  'service-unavailable': ['The speech service is busy. Please try again.', true],
  'preview-ended': ['The preview ends here.', false],
  'rate-limited': ['Too many requests at once. Please try again in a moment.', true],
  'asset-blocked': ['A required file could not be loaded.', true],
  'insecure-context': ['Sound needs a secure page (https).', false],
  'not-supported': [BROWSER, false],
  internal: [INTERNAL, true],
};

/** Where a speaker reads another sentence. */
const SPEAKER: Partial<Record<SpeechErrorCode, string>> = {
  'not-allowed': 'The microphone is blocked. Allow it in the browser settings.',
  'audio-capture': 'No microphone was found.',
  'audio-busy': 'The microphone is busy.',
  'no-speech': 'Nothing was heard.',
  'invalid-argument': 'You cannot dictate here.',
  'language-not-supported': 'This dialect cannot be dictated.',
  'session-timeout': 'Time is up.',
  'file-too-large': 'The recording is too long.',
  'transcript-truncated': 'The text was cut short.',
  'insecure-context': 'The microphone works only on a secure page (https).',
};

interface Shown {
  readonly text: string;
  readonly hasRetry: boolean;
}

async function shown(lang: string, error: SpeechError, own?: string): Promise<Shown> {
  const page = await fixture(
    html`<div>${renderError(stringsFor(lang), error, undefined, own, () => {})}</div>`,
  );
  const alert = page.querySelector('[role=alert]');
  const retry = alert?.querySelector('[part=retry-button]');
  const text = alert?.textContent?.replace(retry?.textContent ?? '', '').trim() ?? '';
  return { text, hasRetry: Boolean(retry) };
}

describe('what readers see of an error', () => {
  before(() => loadStrings('kmr', undefined));

  for (const code of SPEECH_ERROR_CODES) {
    it(`is true for ${code}, for listeners and for speakers, and without the developer's text`, async () => {
      const [sentence, hasRetry] = LISTENER[code];
      for (const status of code === 'not-supported' ? [undefined] : [undefined, 400]) {
        const error = new SpeechError(code, DEVELOPER_TEXT, { status });
        expect(await shown('en', error)).to.deep.equal({ text: sentence, hasRetry });
        const { text } = await shown('en', error, dictationStrings('en').errors[code]);
        expect(text).to.equal(SPEAKER[code] ?? sentence);
      }
    });

    it(`is in the reader's language for ${code}`, async () => {
      const error = new SpeechError(code, DEVELOPER_TEXT, { status: 400 });
      const english = (await shown('en', error)).text;
      for (const lang of ['ckb', 'kmr', 'kmr-Arab'])
        for (const own of [undefined, dictationStrings(lang).errors[code]]) {
          const { text } = await shown(lang, error, own);
          expect(text).to.match(lang === 'kmr' ? /^[^\u0600-\u06ff]{8,}$/ : /^[^a-z]{8,}$/i);
          expect(text).not.to.equal(english);
        }
    });
  }

  it('says that a site without a service has none, and offers no second try', async () => {
    for (const error of [
      new SpeechError('not-supported', DEVELOPER_TEXT, { status: 404 }),
      new SpeechError('service-unavailable', DEVELOPER_TEXT, { retryable: false }),
    ])
      expect(await shown('en', error)).to.deep.equal({
        text: 'Speech is not available on this site.',
        hasRetry: false,
      });
  });
});
