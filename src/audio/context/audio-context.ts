import { SpeechError } from '../../contract/errors.ts';
import { setSessionType } from './audio-session.ts';
import { takeEarlyContext } from './early-context.ts';
import { outputDevice } from './output-device.ts';

const IDLE_SECONDS = 15;
/** An allowed context starts within this time, also on a busy machine; after it, the page is assumed to need a gesture. */
const START_TIMEOUT_MS = 3000;

let shared: AudioContext | undefined;
const holders = new WeakMap<BaseAudioContext, number>();

/**
 * The page's one AudioContext, at the device's own rate: other rates crackle in WebKit and cost latency elsewhere.
 * Created on the first call, which belongs in the user's gesture.
 * @throws SpeechError `insecure-context` or `not-supported` where there is no AudioWorklet.
 */
export function sharedAudioContext(): AudioContext {
  if (shared && shared.state !== 'closed') return shared;
  if (typeof AudioContext !== 'function' || !('audioWorklet' in AudioContext.prototype))
    throw noAudioWorklet();
  const context = takeEarlyContext() ?? new AudioContext({ latencyHint: 'interactive' });
  // After an error of its device it never runs again (Chromium: https://github.com/WebAudio/web-audio-api/issues/2567).
  context.addEventListener('error', () => discard(context));
  outputDevice.add(context);
  shared = context;
  return context;
}

function discard(context: AudioContext): void {
  outputDevice.remove(context);
  if (context.state !== 'closed') context.close().catch(() => {});
}

/** Replaces a `broken` context (its clock has stopped, or it is closed). @returns The new one. */
export function replaceSharedAudioContext(broken: AudioContext): AudioContext {
  if (shared === broken) {
    shared = undefined;
    discard(broken);
  }
  return sharedAudioContext();
}

/**
 * Keeps the context running until the returned function is called. The shared context is suspended 15 s after its last holder, so that
 * an idle page uses no audio thread and no battery.
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
 * Resumes the context, synchronously: call it inside the user's gesture.
 * @throws SpeechError `not-allowed` when the browser requires a gesture.
 */
export async function startAudioContext(context: AudioContext): Promise<void> {
  setSessionType('playback');
  // A context that is started but never played must become idle as well.
  holdAudioContext(context)();
  if (await resumeAudioContext(context)) return;
  throw new SpeechError(
    'not-allowed',
    'The browser plays sound only after a click, a tap or a key press: call play() from one.',
  );
}

/** Resumes the context inside the gesture for code that is still being fetched. That code reports why there is no sound. */
export function wakeAudioContext(): void {
  try {
    const context = sharedAudioContext();
    holdAudioContext(context)();
    void resumeAudioContext(context);
  } catch {
    // No worklets.
  }
}

/** Resumes the context, synchronously. @returns Whether it runs, after 3 s at most. */
export async function resumeAudioContext(context: AudioContext): Promise<boolean> {
  if (context.state === 'running') return true;
  const resumed = context.resume();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, START_TIMEOUT_MS);
  });
  // A rejected resume() is judged by the state below: iOS rejects while a phone call holds the audio device.
  await Promise.race([resumed.catch(() => {}), timeout]);
  clearTimeout(timer);
  return (context.state as string) === 'running';
}

/** Why there is no `audioWorklet`: browsers hide it from insecure pages. */
export function noAudioWorklet(): SpeechError {
  return globalThis.isSecureContext === false
    ? new SpeechError(
        'insecure-context',
        'Sound needs a secure page: serve it over https, or from localhost.',
      )
    : new SpeechError('not-supported', 'This browser has no AudioWorklet, which playing speech needs.');
}
