import type { VoiceGroup } from './limits.ts';

/**
 * The group that holds a voice. Ids of v4 and v5 say it (`sorani_v4_f004`, `badini_v5_m001`, `cast_01`), and that counts more than what is
 * stated, because no two groups share an id. Ids of v3, of clones and of a site's own voices say none.
 * @param stated What the page or the caller says.
 */
export function voiceGroupOf<Stated extends string | undefined>(
  voice: string,
  stated: Stated,
): VoiceGroup | Stated {
  return /^(?:badini|cast|studio)_/.test(voice)
    ? 'v5'
    : ((/^(?:sorani|kurmanji)_(v[45])_/.exec(voice)?.[1] as VoiceGroup | undefined) ?? stated);
}
