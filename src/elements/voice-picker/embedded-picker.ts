import type { VoicePlayer } from './voice-player.ts';

const players = new WeakMap<Element, VoicePlayer>();

/** Parts that the player exports as its own. */
const PARTS =
  'voice-menu,voice-close,voice-search,voice-facet,voice-list,voice-option,voice-listen,voice-version,voice-remember,voice-count,voice-reset,voice-retry,error,retry-button,upgrade-link';

/** Makes a picker part of a player: it chooses for that player and has no button of its own. */
export function embedPicker(picker: HTMLElement, player: VoicePlayer): void {
  players.set(picker, player);
  picker.setAttribute('exportparts', PARTS);
  picker.toggleAttribute('data-embedded', true);
}

/** The player that a picker is part of. */
export function embeddingPlayer(picker: Element): VoicePlayer | undefined {
  return players.get(picker);
}
