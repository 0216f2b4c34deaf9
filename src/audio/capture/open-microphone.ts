import { abortable } from '../../async/abortable.ts';
import { SpeechError } from '../../contract/errors.ts';

export interface MicrophoneConstraints {
  /** The preferred device; another one is used if it is unavailable. */
  deviceId?: string | undefined;
  echoCancellation?: boolean | undefined;
  noiseSuppression?: boolean | undefined;
  autoGainControl?: boolean | undefined;
}

/**
 * Requests a microphone. When aborted, rejects immediately with SpeechError `aborted`; a device that is granted later is released.
 * @param signal Aborts the request only, not the stream.
 */
export async function openMicrophone(
  constraints: MicrophoneConstraints,
  signal: AbortSignal,
): Promise<MediaStream> {
  const opening = request(constraints);
  try {
    return await abortable(opening, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    opening.then(stopTracks, () => {});
    throw new SpeechError('aborted', 'The microphone was stopped before it started.');
  }
}

/** Chromium may ignore a device that is only an ideal: it is demanded first. */
async function request({ deviceId, ...processing }: MicrophoneConstraints): Promise<MediaStream> {
  const { echoCancellation, noiseSuppression, autoGainControl } = processing;
  const open = (device: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        ...device,
        ...(echoCancellation !== undefined && { echoCancellation }),
        ...(noiseSuppression !== undefined && { noiseSuppression }),
        ...(autoGainControl !== undefined && { autoGainControl }),
      },
    });
  if (!deviceId) return open({});
  try {
    return await open({ deviceId: { exact: deviceId } });
  } catch (error) {
    if ((error as Error).name !== 'OverconstrainedError') throw error;
    return open({});
  }
}

/** Stopping the last track turns the device's indicator light off. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
