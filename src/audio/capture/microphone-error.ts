import { SpeechError } from '../../contract/errors.ts';

/** Why this page cannot use a microphone at all; undefined if it can request one. */
export function microphoneObstacle(): SpeechError | undefined {
  if (globalThis.isSecureContext === false)
    return new SpeechError(
      'insecure-context',
      'The microphone requires a secure context: serve the page over HTTPS, or from localhost.',
    );
  if (typeof navigator === 'undefined' || !navigator.mediaDevices?.getUserMedia)
    return new SpeechError('not-supported', 'This browser does not support microphones (getUserMedia).');
  if (typeof AudioContext !== 'function' || !('audioWorklet' in AudioContext.prototype))
    return new SpeechError(
      'not-supported',
      'This browser does not support AudioWorklet, which the microphone requires.',
    );
  return undefined;
}

/** Maps a getUserMedia rejection to a SpeechError (Media Capture and Streams, 10.2). */
export async function microphoneError(cause: unknown): Promise<SpeechError> {
  if (cause instanceof SpeechError) return cause;
  switch ((cause as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new SpeechError('not-allowed', await denialMessage(cause as Error), { cause });
    case 'OverconstrainedError':
      return new SpeechError('audio-capture', 'No microphone meets the constraints: choose another one.', {
        cause,
      });
    case 'NotFoundError':
      return new SpeechError('audio-capture', 'No microphone was found: connect one and try again.', {
        cause,
      });
    case 'NotReadableError':
    case 'AbortError':
      return new SpeechError(
        'audio-busy',
        'The microphone could not be opened: another application may be using it.',
        { cause, retryable: true },
      );
    default:
      return new SpeechError('audio-capture', 'The microphone could not be used.', { cause });
  }
}

async function denialMessage(cause: Error): Promise<string> {
  if (!allowedByPolicy())
    return 'This page may not use the microphone: its Permissions-Policy, or the allow attribute of its frame, does not include it, or the sandbox of its frame lacks allow-same-origin.';
  if (/system/i.test(cause.message))
    return 'The operating system denies this browser access to the microphone: allow it in the system settings.';
  return (await microphonePermission()) === 'prompt'
    ? 'The permission prompt was dismissed: start again and allow the microphone.'
    : "The microphone is blocked for this site: allow it in the browser's site settings.";
}

interface PolicyDocument {
  permissionsPolicy?: { allowsFeature(name: string): boolean };
  featurePolicy?: { allowsFeature(name: string): boolean };
}

/** False if a Permissions-Policy denies this page, or its frame, the microphone, or browsers do: they ask for no page without an origin. */
export function allowedByPolicy(): boolean {
  if (origin === 'null' && location.protocol !== 'file:') return false;
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument;
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('microphone') ?? true;
}

/** The browser's permission state; `unknown` if it does not report one. Never prompts. */
export async function microphonePermission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state;
  } catch {
    return 'unknown';
  }
}
