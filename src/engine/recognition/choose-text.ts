import type { BeamText } from './beam-search.ts';
import { DECODER_SETTINGS } from './decoder-settings.ts';
import type { GreedyDecoder } from './greedy-decoder.ts';

/** The final transcript: the beam's, unless the audio strongly favors the greedy one, or silence. */
export function chooseText<
  Decoded extends Pick<GreedyDecoder, 'text' | 'sound'>,
  Searched extends Pick<BeamText, 'text' | 'sound'>,
>(greedy: Decoded, beam: Searched, { backOff, backOffShare } = DECODER_SETTINGS): Decoded | Searched {
  // The beam's letter bonus must not insert text where blank was most likely in every frame.
  if (greedy.text === '') return greedy;
  const lead = greedy.sound - beam.sound;
  return lead > Math.max(backOff * greedy.text.length, -backOffShare * greedy.sound) ? greedy : beam;
}
