type SessionType = 'auto' | 'playback' | 'play-and-record';

/** Safari 16.4 and later only. */
function audioSession(): { type: string } | undefined {
  return (navigator as Navigator & { audioSession?: { type: string } }).audioSession;
}

/** With `playback`, the phone's mute switch does not silence requested speech. A recording session is left alone. */
export function setSessionType(type: 'playback' | 'auto'): void {
  const session = audioSession();
  if (session && (session.type === 'auto' || session.type === 'playback')) session.type = type;
}

/**
 * Allows the microphone, which `playback` forbids; call it before getUserMedia.
 * @returns Releases the session: until then, iOS plays more quietly (WebKit 236219).
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
