import { SpeechError } from '../../contract/errors.ts';

/** Why no microphone can be had here at all: undefined where one can be asked for. */
export function microphoneObstacle(): SpeechError | undefined {
  if (globalThis.isSecureContext === false)
    return new SpeechError(
      'insecure-context',
      'The microphone needs a secure page: serve it over https, or from localhost.',
    );
  if (typeof navigator === 'undefined' || !navigator.mediaDevices?.getUserMedia)
    return new SpeechError('not-supported', 'This browser gives pages no microphone (getUserMedia).');
  if (typeof AudioContext !== 'function' || !('audioWorklet' in AudioContext.prototype))
    return new SpeechError('not-supported', 'This browser has no AudioWorklet, which listening needs.');
  return undefined;
}

/** What getUserMedia's refusal means, each reason in its own words (Media Capture and Streams, 10.2). */
export async function microphoneError(cause: unknown): Promise<SpeechError> {
  if (cause instanceof SpeechError) return cause;
  switch ((cause as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new SpeechError('not-allowed', await refusal(cause as Error), { cause });
    case 'OverconstrainedError':
      return new SpeechError('audio-capture', 'No microphone is as was asked for: choose another.', {
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

async function refusal(cause: Error): Promise<string> {
  if (!allowedByPolicy())
    return 'The page may not use the microphone: its Permissions-Policy, or the allow attribute of its frame, leaves it out.';
  if (/system/i.test(cause.message))
    return 'The operating system denies this browser the microphone: allow it in the system settings.';
  return (await microphonePermission()) === 'prompt'
    ? 'The question for the microphone was dismissed: start again and allow it.'
    : 'The microphone is blocked for this site: allow it in the site settings of the browser.';
}

interface PolicyDocument {
  permissionsPolicy?: { allowsFeature(name: string): boolean };
  featurePolicy?: { allowsFeature(name: string): boolean };
}

/** False where the page, or the frame it is in, keeps the microphone from everybody. */
export function allowedByPolicy(): boolean {
  const { permissionsPolicy, featurePolicy } = document as PolicyDocument;
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature('microphone') ?? true;
}

/** The browser's own word; `unknown` where it gives none. Asking shows no prompt. */
export async function microphonePermission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' as PermissionName })).state;
  } catch {
    return 'unknown';
  }
}
