import { PLAYBACK_RATE_RANGE } from '../../../audio/playback/playback-rate-range.ts';
import { savesData } from '../../base/saves-data.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import type { MediaHost } from './media-host.ts';

const SEEK_SECONDS = 10;
const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const;
type Action = (typeof ACTIONS)[number];

/** A page has one media session: it belongs to the element played last. */
let owner: MediaSessionController | undefined;
/** Our metadata, to distinguish it from the page's. */
let ours: MediaMetadata | null = null;

/**
 * Publishes metadata to the system (lock screen, media keys, headset buttons) and handles its actions through the Media Session API.
 * Does nothing on a page that sets its own metadata.
 */
export class MediaSessionController {
  readonly #element: MediaHost;
  readonly #speech: PlaybackController;
  #published = '';
  #hasNext = false;

  constructor(element: MediaHost, speech: PlaybackController) {
    this.#element = element;
    this.#speech = speech;
  }

  /** Publishes the current state. A silent element does not take the session from another. */
  show(): void {
    const { mediaSession: session } = navigator;
    const element = this.#element;
    const { status } = this.#speech.state;
    if (element.mediaSession === 'off' || status === 'ended' || status === 'idle') {
      this.release();
      return;
    }
    if (owner !== this && (!session || element.paused || isForeign(session))) return;
    if (owner !== this) this.#registerActions(session);
    owner = this;
    this.#publishMetadata(session);
    session.playbackState = element.paused ? 'paused' : 'playing';
    this.#publishPosition(session);
    this.#showNext();
  }

  /** Offers `nexttrack` while a text is queued; releases the session after a stop. */
  follow(): void {
    if (this.#speech.state.status === 'idle') this.release();
    else this.#showNext();
  }

  #showNext(): void {
    const { hasNext } = this.#speech;
    if (owner !== this || hasNext === this.#hasNext) return;
    this.#hasNext = hasNext;
    listen(navigator.mediaSession, 'nexttrack', hasNext ? () => void this.#speech.next() : null);
  }

  /** Releases the session, if this element owns it. */
  release(): void {
    if (owner !== this) return;
    owner = undefined;
    const { mediaSession: session } = navigator;
    for (const action of ACTIONS) listen(session, action, null);
    if (!isForeign(session)) session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState?.();
  }

  #publishMetadata(session: MediaSession): void {
    const described = this.#describe();
    const metadata = JSON.stringify(described);
    if (metadata === this.#published || (this.#published && isForeign(session))) return;
    this.#published = metadata;
    ours = session.metadata = new MediaMetadata(described);
  }

  #describe(): MediaMetadataInit {
    const article = this.#speech.latest?.element ?? this.#element;
    const heading =
      article.querySelector('h1,h2,h3') ?? article.closest('article')?.querySelector('h1,h2,h3');
    const site =
      document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.hostname;
    const voice = this.#element.chosenVoice?.name;
    return {
      title: this.#element.label || heading?.textContent?.replace(/\s+/g, ' ').trim() || document.title,
      artist: voice ?? site,
      album: voice ? site : '',
      artwork: savesData() ? [] : pageIcons(),
    };
  }

  #publishPosition(session: MediaSession): void {
    const { duration, currentTime, playbackRate } = this.#element;
    const position = Math.min(currentTime, duration);
    const { min, max } = PLAYBACK_RATE_RANGE;
    const rate = Math.max(min, Math.min(playbackRate || 1, max));
    session.setPositionState?.(duration ? { duration, position, playbackRate: rate } : undefined);
  }

  #registerActions(session: MediaSession): void {
    // Another owner has overwritten the earlier metadata.
    this.#published = '';
    this.#hasNext = false;
    const element = this.#element;
    const seekBy = (seconds: number) => {
      element.currentTime += seconds;
    };
    const handlers: Partial<Record<Action, MediaSessionActionHandler>> = {
      play: () => void element.play().catch(() => {}),
      pause: () => element.pause(),
      stop: () => {
        element.stop();
        this.release();
      },
      seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? SEEK_SECONDS)),
      seekforward: ({ seekOffset }) => seekBy(seekOffset ?? SEEK_SECONDS),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) element.currentTime = seekTime;
      },
    };
    for (const action of ACTIONS) listen(session, action, handlers[action] ?? null);
  }
}

/** Whether the page has set its own metadata. */
function isForeign({ metadata }: MediaSession): boolean {
  return metadata !== null && metadata !== ours;
}

/** Same-origin icons of the page: no third party is contacted. */
function pageIcons(): MediaImage[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"],link[rel="apple-touch-icon"]');
  return [...links]
    .filter(({ href }) => URL.canParse(href) && new URL(href).origin === location.origin)
    .map(({ href, sizes, type }) => ({ src: href, sizes: sizes.value, type }));
}

function listen(session: MediaSession, action: Action, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Browsers throw for unsupported actions.
  }
}
