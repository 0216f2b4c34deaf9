/** The ways to Opus, from the lightest on. */
export type OpusEncoderName = 'webcodecs' | 'opus-recorder';

/** Bits per second. Wideband speech needs 16 to 20 thousand (RFC 6716, section 2.1.1); a recogniser gets some more. */
export const OPUS_BIT_RATE = 32_000;

/** A running encoder for 16 kHz mono, which hands its packets to whom it was opened for. */
export interface OpusEncoder {
  /** Samples at 48 kHz that its packets lag behind its input. Known once the first packet came. */
  readonly preSkip: number;
  /**
   * Resolves when the encoder is ready for more.
   * @throws Error The encoder failed.
   */
  write(samples: Int16Array): Promise<void>;
  /** Resolves when the packets have come: all, but for what is shorter than a packet and its look-ahead. */
  finish(): Promise<void>;
}

export type OnPacket = (packet: Uint8Array) => void;
