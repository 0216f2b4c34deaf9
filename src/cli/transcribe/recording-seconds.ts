import { detectContainer } from '../../service/decode/probe/detect-container.ts';
import { probeFile } from '../../service/decode/probe/probe-file.ts';
import { readWavLayout } from '../../service/decode/wav-layout.ts';

/** How long a recording says it is, for progress; undefined where it does not. */
export function recordingSeconds(file: Buffer): number | undefined {
  try {
    const container = detectContainer(file);
    if (container === 'mp4' || container === 'adts') return undefined;
    if (container === 'wav') {
      const { start, end, channels, width, sampleRate } = readWavLayout(file);
      return (end - start) / channels / width / sampleRate;
    }
    const { frames, sampleRate } = probeFile(file, container);
    return frames > 0 ? frames / sampleRate : undefined;
  } catch {
    // Decoding says what is wrong with it.
    return undefined;
  }
}
