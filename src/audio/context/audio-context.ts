import { SpeechError } from '../../contract/errors.ts';
import { setSessionType } from './audio-session.ts';

const IDLE_SECONDS = 15;
const START_TIMEOUT_MS = 3000;
/** How soon a context starts that may: beyond it, a page that was never touched is taken to lack the gesture. */
const UNTOUCHED_TIMEOUT_MS = 400;

let shared: AudioContext | undefined;
const holders = new WeakMap<BaseAudioContext, number>();

/**
 * The page's one AudioContext, at the device's own rate: other rates crackle in WebKit and cost latency elsewhere.
 * Made on the first call, which belongs into the user's gesture.
 * @throws SpeechError `insecure-context` or `not-supported` where there is no AudioWorklet.
 */
export function sharedAudioContext(): AudioContext {
  if (shared && shared.state !== 'closed') return shared;
  if (typeof AudioContext !== 'function' || !('audioWorklet' in AudioContext.prototype))
    throw noAudioWorklet();
  shared = new AudioContext({ latencyHint: 'interactive' });
  return shared;
}

/** Gives up `broken` (a clock that stands still, a closed context) and returns its successor. */
export function replaceSharedAudioContext(broken: AudioContext): AudioContext {
  if (shared === broken) {
    shared = undefined;
    if (broken.state !== 'closed') broken.close().catch(() => {});
  }
  return sharedAudioContext();
}

/**
 * Keeps the context running until the returned function is called. The shared context, held by nobody for 15 s,
 * is suspended, so that an idle page costs no audio thread and no battery.
 */
export function holdAudioContext(context: AudioContext): () => void {
  holders.set(context, (holders.get(context) ?? 0) + 1);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders.set(context, (holders.get(context) ?? 1) - 1);
    setTimeout(() => suspendIfIdle(context), IDLE_SECONDS * 1000);
  };
}

function suspendIfIdle(context: AudioContext): void {
  if (context !== shared || context.state !== 'running' || (holders.get(context) ?? 0) > 0) return;
  context.suspend().catch(() => {});
  setSessionType('auto');
}

/**
 * Asks the context to run, synchronously: call it inside the user's gesture.
 * @throws SpeechError `not-allowed` when the browser wants a gesture first.
 */
export async function startAudioContext(context: AudioContext): Promise<void> {
  setSessionType('playback');
  // Started but never played, it shall fall idle, too.
  holdAudioContext(context)();
  if (await resumeAudioContext(context)) return;
  throw new SpeechError(
    'not-allowed',
    'The browser plays sound only after a click, a tap or a key press: call play() from one.',
  );
}

/** Inside the gesture, ahead of a user that has yet to be fetched. Where there can be no sound, that user will tell why. */
export function wakeAudioContext(): void {
  try {
    const context = sharedAudioContext();
    holdAudioContext(context)();
    void resumeAudioContext(context);
  } catch {
    // No worklets.
  }
}

/** Asks the context to run, synchronously, and tells after 3 s at most whether it does. */
export async function resumeAudioContext(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const resumed = context.resume();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const untouched = navigator.userActivation?.hasBeenActive === false;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, untouched ? UNTOUCHED_TIMEOUT_MS : START_TIMEOUT_MS);
  });
  // A refusal of resume() is judged by the state below: iOS refuses while a call holds the audio device.
  await Promise.race([resumed.catch(() => {}), timeout]);
  clearTimeout(timer);
  return (context.state as string) === 'running';
}

/** Why there is no `audioWorklet`: browsers hide it from pages that are not secure. */
export function noAudioWorklet(): SpeechError {
  return globalThis.isSecureContext === false
    ? new SpeechError(
        'insecure-context',
        'Sound needs a secure page: serve it over https, or from localhost.',
      )
    : new SpeechError('not-supported', 'This browser has no AudioWorklet, which playing speech needs.');
}
