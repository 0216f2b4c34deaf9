import { SpeechError } from '../../contract/errors.ts';

export interface MicrophoneConstraints {
  /** The device wished for; another is taken where it is gone. */
  deviceId?: string | undefined;
  echoCancellation?: boolean | undefined;
  noiseSuppression?: boolean | undefined;
  autoGainControl?: boolean | undefined;
}

/**
 * Asks for a microphone. Aborted, it rejects at once with SpeechError `aborted`; a device that was granted, or is granted later, is
 * given back.
 * @param signal Of the start, not of what is captured afterwards.
 */
export async function openMicrophone(
  wanted: MicrophoneConstraints,
  signal: AbortSignal,
): Promise<MediaStream> {
  const { deviceId, echoCancellation, noiseSuppression, autoGainControl } = wanted;
  const opening = navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      ...(deviceId !== undefined && { deviceId: { ideal: deviceId } }),
      ...(echoCancellation !== undefined && { echoCancellation }),
      ...(noiseSuppression !== undefined && { noiseSuppression }),
      ...(autoGainControl !== undefined && { autoGainControl }),
    },
  });
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      opening.then(stopTracks, () => {});
      reject(new SpeechError('aborted', 'Listening was stopped before it began.'));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    opening.then(resolve, reject);
  });
}

/** The light of the device goes off with its last track. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
