import type { BeamText } from './beam-search.ts';
import { DECODER_SETTINGS } from './decoder-settings.ts';
import type { GreedyDecoder } from './greedy-decoder.ts';

/** The final text: the beam's, unless the sound speaks too clearly for the greedy one, or for silence. */
export function chooseText(
  greedy: Pick<GreedyDecoder, 'text' | 'sound'>,
  beam: BeamText,
  { backOff } = DECODER_SETTINGS,
): string {
  // The beam's bonus for letters must not write into silence what was likelier nothing at every moment.
  if (greedy.text === '') return '';
  const lead = greedy.sound - beam.sound;
  return lead > backOff * greedy.text.length ? greedy.text : beam.text;
}
