/** Duration of an Opus packet in samples at 48 kHz, from its first bytes (RFC 6716, section 3.1). */
export function packetSamples(packet: Uint8Array): number {
  const [first = 0, second = 0] = packet;
  const config = first >> 3;
  const frame =
    config >= 16
      ? 120 << (config & 3)
      : config >= 12
        ? 480 << (config & 1)
        : ([480, 960, 1920, 2880][config & 3] as number);
  const frames = ([1, 2, 2, second & 63] as const)[first & 3] as number;
  return frame * frames;
}
