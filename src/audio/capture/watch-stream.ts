export interface StreamHandlers {
  /** The device was disconnected. */
  onEnded: () => void;
  /** The device started or stopped sending silence. */
  onMuted: (muted: boolean) => void;
  onVisibilityChange: () => void;
}

/** Watches a stream's audio track, and the visibility of the page. Returns a function that stops watching. */
export function watchStream(stream: MediaStream, handlers: StreamHandlers): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', handlers.onEnded, { signal });
  track?.addEventListener('mute', () => handlers.onMuted(true), { signal });
  track?.addEventListener('unmute', () => handlers.onMuted(false), { signal });
  document.addEventListener('visibilitychange', handlers.onVisibilityChange, { signal });
  return () => listeners.abort();
}
