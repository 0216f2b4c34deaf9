import { SpeechError } from '../../contract/errors.ts';
import { diagnoseCsp } from '../assets/csp-diagnostics.ts';

/** Runs what starts a media element. @throws SpeechError `not-allowed`, `asset-blocked`, `not-supported` */
export async function diagnoseMedia(start: () => Promise<void>): Promise<void> {
  let isBlocked = false;
  try {
    await diagnoseCsp(start, (blocked) => {
      isBlocked = blocked.length > 0;
      return `Sound could not be played: the Content-Security-Policy blocked ${blocked.join(', ')}. This browser has no Web Audio, and needs media-src blob:.`;
    });
  } catch (error) {
    if (isBlocked) throw error;
    throw playbackError((error as SpeechError).cause);
  }
}

/** @param cause What a media element reports: a DOMException, or a MediaError. */
export function playbackError(cause: unknown): SpeechError {
  if (cause instanceof DOMException && cause.name === 'NotAllowedError')
    return new SpeechError(
      'not-allowed',
      'The browser plays sound only after a click, a tap or a key press: call play() from one.',
      { cause },
    );
  const isUnsupported =
    (cause instanceof DOMException && cause.name === 'NotSupportedError') ||
    (cause instanceof MediaError && cause.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED);
  return isUnsupported
    ? new SpeechError(
        'not-supported',
        'This browser has no Web Audio, and its media element does not play this sound: speech has to come as MP3.',
        { cause },
      )
    : new SpeechError('internal', 'Playback could not be started.', { cause });
}
