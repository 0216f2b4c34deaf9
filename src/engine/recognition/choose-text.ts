import type { BeamText } from './beam-search.ts';
import { DECODER_SETTINGS } from './decoder-settings.ts';
import type { GreedyDecoder } from './greedy-decoder.ts';

/** The final transcript: the beam's, unless the audio strongly favours the greedy one, or silence. */
export function chooseText(
  greedy: Pick<GreedyDecoder, 'text' | 'sound'>,
  beam: BeamText,
  { backOff } = DECODER_SETTINGS,
): string {
  // The beam's letter bonus must not insert text where blank was most likely in every frame.
  if (greedy.text === '') return '';
  const lead = greedy.sound - beam.sound;
  return lead > backOff * greedy.text.length ? greedy.text : beam.text;
}
