import { LimitEvent } from '../../base/limit-event.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import type { SpeechSetup } from '../requests/speech-setup.ts';
import { LimitNotice } from './limit-notice.ts';
import { timeToLimit } from './time-to-limit.ts';

/** What a preview uses of `<kurdish-tts>`. */
interface LimitedElement extends HTMLElement {
  readonly paused: boolean;
  readonly playbackRate: number;
  readonly preview: number | null | undefined;
  currentTime: number;
  readonly connection: Pick<SpeechSetup, 'tokenSource'>;
  pause(): void;
}

const EVENTS = 'playing waiting timeupdate seeking seeked ratechange pause ended emptied';
/** Of each element, what is done when its limit has changed. */
const checks = new WeakMap<LimitedElement, (refused: unknown) => Promise<void> | undefined>();

/**
 * Pauses an element at its limit, says so and shows it. Call it again when `preview` has changed.
 * @param refused The service speaks no more of this run: what has arrived of it is the limit.
 */
export function keepLimit(
  element: LimitedElement,
  speech: PlaybackController,
  internals: ElementInternals,
  refused?: unknown,
): Promise<void> | undefined {
  const check = checks.get(element) ?? watch(element, speech, internals);
  checks.set(element, check);
  return check(refused);
}

function watch(
  element: LimitedElement,
  speech: PlaybackController,
  internals: ElementInternals,
): (refused: unknown) => Promise<void> | undefined {
  const { timeline } = speech;
  const notice = new LimitNotice(element);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Since the last refusal: the reader may have signed in, and the token be one of before. */
  let isRaised = false;
  let allowed = Number.POSITIVE_INFINITY;
  const ownLimit = () => element.preview || Number.POSITIVE_INFINITY;
  /** The limit is that of a refusal, which a new token may lift. */
  const isOfService = () => timeline.limit < ownLimit();
  const lift = () => {
    timeline.limit = ownLimit();
  };

  const showState = (isLimited: boolean) => {
    try {
      if (isLimited) internals.states.add('limited');
      else internals.states.delete('limited');
    } catch {
      // Before Chrome 125 the names of states had to start with two dashes.
    }
  };
  const leave = () => {
    notice.hide();
    showState(false);
  };
  const reach = () => {
    element.pause();
    showState(true);
    const reason = isOfService() ? 'service' : 'preview';
    const event = new LimitEvent({ reason, seconds: timeline.limit });
    element.dispatchEvent(event);
    if (!event.defaultPrevented) notice.show();
  };
  const check = (event?: Event) => {
    clearTimeout(timer);
    const { run, state } = speech;
    // A place that was chosen before the text is played.
    if (!run && timeline.currentTime > timeline.limit) element.currentTime = timeline.limit;
    const left = timeToLimit({
      time: timeline.currentTime,
      limit: timeline.limit,
      rate: element.playbackRate,
      received: timeline.receivedDuration,
      isComplete: !run || run.complete,
      isStarved: event?.type === 'waiting' || (event?.type !== 'play' && state.status === 'buffering'),
    });
    if (left > 0) leave();
    if (element.paused) return;
    if (left <= 0) reach();
    else if (left < Number.POSITIVE_INFINITY) timer = setTimeout(check, left);
  };

  for (const type of EVENTS.split(' ')) element.addEventListener(type, check);
  element.addEventListener('loadstart', lift);
  element.addEventListener('play', (event) => {
    // The reader may have signed in since.
    if (isOfService()) lift();
    else check(event);
  });
  return (refused) => {
    if (!refused) {
      isRaised = ownLimit() > allowed;
      allowed = ownLimit();
      lift();
    } else if (refused === speech.run && isRaised) {
      isRaised = false;
      return forgetToken(element.connection.tokenSource);
    } else if (refused === speech.run) {
      timeline.limit = Math.min(timeline.limit, timeline.receivedDuration);
      // A reader who signs in gets another one.
      void forgetToken(element.connection.tokenSource);
    }
    check();
    return undefined;
  };
}

async function forgetToken(tokens: SpeechSetup['tokenSource']): Promise<void> {
  try {
    tokens.invalidate((await tokens.token('tts')).token);
  } catch {
    // There is none: the next request finds out why.
  }
}
