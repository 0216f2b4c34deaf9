interface Speaking {
  pause(): void;
}

let current: WeakRef<Speaking> | undefined;

/** Pauses whoever spoke last on this page: two voices at once cannot be understood. */
export function claimPlayback(speaker: Speaking): void {
  const other = current?.deref();
  if (other && other !== speaker) other.pause();
  current = new WeakRef(speaker);
}
