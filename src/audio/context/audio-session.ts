type SessionType = 'auto' | 'playback' | 'play-and-record';

/** Safari 16.4 and later; elsewhere there is none. */
function audioSession(): { type: string } | undefined {
  return (navigator as Navigator & { audioSession?: { type: string } }).audioSession;
}

/** As `playback`, the mute switch of the phone does not silence speech that was asked for. A recording is left alone. */
export function setSessionType(type: 'playback' | 'auto'): void {
  const session = audioSession();
  if (session && (session.type === 'auto' || session.type === 'playback')) session.type = type;
}

/**
 * Lets the microphone be used, which `playback` forbids; call it before getUserMedia.
 * @returns Gives the session back: as long as it stays, iOS plays more quietly (WebKit 236219).
 */
export function claimRecordingSession(): () => void {
  const session = audioSession();
  if (!session) return () => {};
  const wanted: SessionType = 'play-and-record';
  session.type = wanted;
  return () => {
    if (session.type === wanted) session.type = 'auto';
  };
}
