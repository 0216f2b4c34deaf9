interface Pausable {
  pause(): void;
}

let current: WeakRef<Pausable> | undefined;

/** Pauses the previous speaker on this page: two voices at once are unintelligible. */
export function claimPlayback(speaker: Pausable): void {
  const previous = current?.deref();
  if (previous && previous !== speaker) previous.pause();
  current = new WeakRef(speaker);
}
