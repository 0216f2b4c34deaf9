/** A frame of silence: MPEG-2 layer III, 24 kHz mono, 48 kbit/s; 24 ms (ISO 13818-3, 2.4.1). */
export function silentMp3Frame(): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(144);
  frame.set([0xff, 0xf3, 0x64, 0xc4]);
  return frame;
}
