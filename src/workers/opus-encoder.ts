/** Opus encoders, lightest first. */
export type OpusEncoderName = 'webcodecs' | 'opus-recorder';

/** Bits per second. Wideband speech needs 16 to 20 kbit/s (RFC 6716, section 2.1.1); recognition benefits from more. */
export const OPUS_BIT_RATE = 32_000;

/** An open encoder for 16 kHz mono. Its packets go to the OnPacket callback it was opened with. */
export interface OpusEncoder {
  /** Samples at 48 kHz that its packets lag behind the input. Valid after the first packet. */
  readonly preSkip: number;
  /**
   * Resolves when the encoder is ready for more.
   * @throws Error if the encoder failed.
   */
  write(samples: Int16Array): Promise<void>;
  /** Resolves when all packets have been delivered, but for a final part that is shorter than a packet and the lookahead. */
  finish(): Promise<void>;
}

export type OnPacket = (packet: Uint8Array) => void;
