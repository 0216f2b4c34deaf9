import { abortable } from '../../async/abortable.ts';
import { SpeechError } from '../../contract/errors.ts';

export interface MicrophoneConstraints {
  /** The preferred device; another one is used where it is missing. */
  deviceId?: string | undefined;
  echoCancellation?: boolean | undefined;
  noiseSuppression?: boolean | undefined;
  autoGainControl?: boolean | undefined;
}

/**
 * Asks for a microphone. When aborted it rejects at once with SpeechError `aborted`, and a device that is granted later is
 * released.
 * @param signal Aborts the request only, not the stream.
 */
export async function openMicrophone(
  constraints: MicrophoneConstraints,
  signal: AbortSignal,
): Promise<MediaStream> {
  const { deviceId, echoCancellation, noiseSuppression, autoGainControl } = constraints;
  const opening = navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      ...(deviceId !== undefined && { deviceId: { ideal: deviceId } }),
      ...(echoCancellation !== undefined && { echoCancellation }),
      ...(noiseSuppression !== undefined && { noiseSuppression }),
      ...(autoGainControl !== undefined && { autoGainControl }),
    },
  });
  try {
    return await abortable(opening, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    opening.then(stopTracks, () => {});
    throw new SpeechError('aborted', 'Listening was stopped before it began.');
  }
}

/** The device's light goes off with its last track. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
