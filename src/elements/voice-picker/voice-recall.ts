const recalls = new WeakMap<Element, () => void>();

/** @param recall Applies the voice that the reader chose on an earlier visit. */
export function onVoiceRecall(player: Element, recall: () => void): void {
  recalls.set(player, recall);
}

/** Has a player without controls use the remembered voice: a picker beside it offers the choice. */
export function recallVoice(player: Element): void {
  recalls.get(player)?.();
}
