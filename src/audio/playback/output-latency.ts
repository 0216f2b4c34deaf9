/**
 * Seconds from rendering to the ear, 0 where unknown. Never read in Firefox on Linux: there the getter waits for the audio thread
 * with a lock that the audio thread may be waiting for in turn, and the page hangs (seen in 153, with PulseAudio and a worklet).
 */
export function outputLatencyOf(context: AudioContext | undefined): number {
  if (!context || /Linux.*Firefox\//.test(navigator.userAgent)) return 0;
  // Not every engine has it.
  return context.outputLatency ?? 0;
}
