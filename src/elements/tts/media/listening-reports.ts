import { LISTENING_PARTS } from '../../../contract/listening-parts.ts';
import type { ProgressDetail } from '../../base/events.ts';
import { logOnce } from '../../base/log-once.ts';
import type { MediaHost } from './media-host.ts';

/** What one report may count; the rest is in the next one. */
const MAX_TENTHS = 36_000;

/**
 * Reports to the proxy how far an article is played, where the attribute `report-listening` asks for it: when it starts, at each quarter, and
 * when the reader leaves. A report has the article's path, the part that was passed and the seconds since the last one: nothing about the
 * reader. Nothing waits for it.
 */
export class ListeningReports {
  readonly #element: MediaHost;
  /** Where the listen began: the page may show another article meanwhile. */
  #page = '';
  /** Tenths of seconds of this listen that were reported. */
  #reported = 0;

  /** @param seconds Of this listen, up to now. */
  constructor(element: MediaHost, seconds: () => number) {
    this.#element = element;
    const leave = () => this.leave(seconds());
    const hide = () => {
      // A phone may end a page in the background without another word.
      if (document.visibilityState === 'hidden') leave();
    };
    element.addController({
      hostConnected() {
        addEventListener('pagehide', leave);
        document.addEventListener('visibilitychange', hide);
      },
      hostDisconnected() {
        removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', hide);
        leave();
      },
    });
  }

  pass({ percent, secondsListened }: ProgressDetail): void {
    if (percent === 0) {
      this.#page = pageOf(this.#element);
      this.#reported = 0;
    }
    if (LISTENING_PARTS.some((part) => part === percent)) this.#report(secondsListened, percent);
  }

  /** Reports what was played since the last part. */
  leave(seconds: number): void {
    this.#report(seconds);
  }

  #report(secondsListened: number, percent?: ProgressDetail['percent']): void {
    const tenths = Math.min(Math.round(secondsListened * 10) - this.#reported, MAX_TENTHS);
    if (!this.#page || (percent === undefined && tenths <= 0)) return;
    const address = addressOf(this.#element);
    if (address === undefined || isUnwanted()) return;
    this.#reported += tenths;
    const body = JSON.stringify({ page: this.#page, percent, seconds: Math.max(0, tenths) / 10 });
    // The browser's own, even where the page has set another for speech: that one may not outlive the page.
    fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).then(
      ({ ok, status }) => {
        if (!ok) logOnce(`reports of listening are not counted: ${address} answered ${status}.`);
      },
      () => logOnce(`reports of listening are not counted: ${address} cannot be reached.`),
    );
  }
}

/** Path of the article: what a playlist says that it is, where it is of this site. */
function pageOf(element: MediaHost): string {
  const named = element.dataset.listeningPage;
  const url = named && URL.canParse(named, document.baseURI) ? new URL(named, document.baseURI) : location;
  return url.origin === location.origin ? url.pathname : location.pathname;
}

/** Undefined where nothing is to be reported. */
function addressOf(element: MediaHost): string | undefined {
  const { reportListening, endpoint } = element;
  if (reportListening) return reportListening;
  if (reportListening !== '') return undefined;
  if (endpoint !== 'local:') return `${endpoint.replace(/\/+$/, '')}/listening`;
  logOnce(
    'report-listening needs the address of a proxy, such as "/speech/listening": the page speaks by itself.',
  );
  return undefined;
}

/** Global Privacy Control, or Do Not Track. */
function isUnwanted(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}
