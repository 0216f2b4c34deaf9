import type { KurdishTtsElement } from '../tts/kurdish-tts.ts';
import type { SpeechController } from '../tts/speech-controller.ts';

const SEEK_SECONDS = 10;
const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const;
type Action = (typeof ACTIONS)[number];

/** The page has one session with the system: it belongs to the element that was last played. */
let owner: MediaSessionController | undefined;
/** What we have set, to be told from what the page has. */
let ours: MediaMetadata | null = null;

/**
 * Names what is read to the system (lock screen, media keys, headset buttons) and takes its orders, by the Media Session API.
 * A page that has set metadata of its own is left alone.
 */
export class MediaSessionController {
  readonly #element: KurdishTtsElement;
  readonly #speech: SpeechController;
  #told = '';
  #hasNext = false;

  constructor(element: KurdishTtsElement, speech: SpeechController) {
    this.#element = element;
    this.#speech = speech;
  }

  /** Tells the state as it is now. An element that does not sound takes the session from nobody. */
  show(): void {
    const { mediaSession: session } = navigator;
    const element = this.#element;
    const { status } = this.#speech.state;
    if (element.mediaSession === 'off' || status === 'ended' || status === 'idle') {
      this.release();
      return;
    }
    if (owner !== this && (!session || element.paused || isForeign(session))) return;
    if (owner !== this) this.#takeOrders(session);
    owner = this;
    this.#tellWhat(session);
    session.playbackState = element.paused ? 'paused' : 'playing';
    this.#tellPosition(session);
    this.#showNext();
  }

  /** Offers the next text while there is one; gives the session back once it was stopped. */
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

  /** Gives the session back, if it is this element's. */
  release(): void {
    if (owner !== this) return;
    owner = undefined;
    const { mediaSession: session } = navigator;
    for (const action of ACTIONS) listen(session, action, null);
    if (!isForeign(session)) session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState?.();
  }

  #tellWhat(session: MediaSession): void {
    const described = this.#describe();
    const told = JSON.stringify(described);
    if (told === this.#told || (this.#told && isForeign(session))) return;
    this.#told = told;
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
      artwork: pageIcons(),
    };
  }

  #tellPosition(session: MediaSession): void {
    const { duration, currentTime, playbackRate } = this.#element;
    const position = Math.min(currentTime, duration);
    // Within the limits of the player.
    const rate = Math.max(0.5, Math.min(playbackRate || 1, 2));
    session.setPositionState?.(duration ? { duration, position, playbackRate: rate } : undefined);
  }

  #takeOrders(session: MediaSession): void {
    // What it told before, another has told over.
    this.#told = '';
    this.#hasNext = false;
    const element = this.#element;
    const seekBy = (seconds: number) => {
      element.currentTime += seconds;
    };
    const orders: Partial<Record<Action, MediaSessionActionHandler>> = {
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
    for (const action of ACTIONS) listen(session, action, orders[action] ?? null);
  }
}

/** Whether the page has said itself what plays. */
function isForeign({ metadata }: MediaSession): boolean {
  return metadata !== null && metadata !== ours;
}

/** The page's own, from its own origin: nothing is asked of anybody else. */
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
    // Browsers refuse actions that they do not know.
  }
}
