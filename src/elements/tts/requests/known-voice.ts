/** The first voice of a dialect as this browser last saw it, so that speech that it keeps needs no network. */
export interface KnownVoice {
  /** Undefined without one, or where storage is blocked. */
  recall(): string | undefined;
  remember(voice: string): void;
}

export function knownVoice(endpoint: string, voiceGroup: string, dialect: string): KnownVoice {
  const key = `kurdish-speech:first-voice:${endpoint} ${voiceGroup} ${dialect}`;
  return {
    recall() {
      try {
        return localStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    remember(voice) {
      try {
        localStorage.setItem(key, voice);
      } catch {
        // Storage is blocked for this site.
      }
    },
  };
}
