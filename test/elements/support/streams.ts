/** A stream in which nobody speaks, in place of a microphone: as in a quiet room, it is not exactly at zero. */
export function silentStream(): MediaStream {
  const context = new AudioContext();
  const room = new ConstantSourceNode(context, { offset: 1e-5 });
  const output = context.createMediaStreamDestination();
  room.connect(output);
  room.start();
  return output.stream;
}

/** What a microphone sends that is muted in hardware: zeros. */
export function mutedStream(): MediaStream {
  return new AudioContext().createMediaStreamDestination().stream;
}
