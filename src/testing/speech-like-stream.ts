/** Of a voice: what the elements' detector takes for speech has a pitch, and a level that varies. */
const PITCH_HERTZ = 150;
const SYLLABLES_PER_SECOND = 8;

/** A microphone's stream in which somebody seems to speak without a pause. */
export function speechLikeStream(context: AudioContext): MediaStream {
  const output = context.createMediaStreamDestination();
  const voice = new OscillatorNode(context, { type: 'sawtooth', frequency: PITCH_HERTZ });
  const level = new GainNode(context, { gain: 0.15 });
  const syllables = new OscillatorNode(context, { frequency: SYLLABLES_PER_SECOND });
  const depth = new GainNode(context, { gain: 0.12 });
  syllables.connect(depth).connect(level.gain);
  voice.connect(level).connect(output);
  voice.start();
  syllables.start();
  void context.resume();
  return output.stream;
}
