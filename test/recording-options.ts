/** What a test wants to have published: a tone for each part, so that it can hear which one plays. */
export interface RecordingOptions {
  /** A first or last one without text is the sound before or after the speech. */
  readonly parts: readonly { readonly text: string; readonly seconds: number; readonly frequency: number }[];
  /** Types of the audio files, the first of which is played. Opus with MP3 when omitted. */
  readonly audio?: readonly ('opus' | 'mp3')[];
  /** Whether the server knows ranges; true when omitted. */
  readonly ranges?: boolean;
  /** Bytes a second; unlimited when omitted. */
  readonly pace?: number;
}
