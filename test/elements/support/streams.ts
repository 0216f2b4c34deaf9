/** A silent stream, in place of a microphone. */
export function silentStream(): MediaStream {
  return new AudioContext().createMediaStreamDestination().stream;
}
