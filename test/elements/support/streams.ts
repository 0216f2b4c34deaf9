/** A stream of silence, in place of a microphone. */
export function silentStream(): MediaStream {
  return new AudioContext().createMediaStreamDestination().stream;
}
