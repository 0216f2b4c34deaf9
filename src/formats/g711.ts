/** The two companding laws of ITU-T G.711: 8-bit samples at 8 kHz, as telephones send them. */
export type CompandingLaw = 'mu' | 'a';

const TABLES: Readonly<Record<CompandingLaw, Int16Array>> = {
  mu: Int16Array.from({ length: 256 }, (_, code) => fromMuLaw(code)),
  a: Int16Array.from({ length: 256 }, (_, code) => fromALaw(code)),
};

/** 16-bit samples of G.711 bytes, one of each. */
export function decodeG711(bytes: Uint8Array, law: CompandingLaw): Int16Array {
  const table = TABLES[law];
  return Int16Array.from(bytes, (code) => table[code]!);
}

/** 14-bit values, scaled to 16 bits; all bits are sent inverted. */
function fromMuLaw(code: number): number {
  const bits = ~code & 0xff;
  const segment = (bits >> 4) & 7;
  const magnitude = ((((bits & 15) << 1) + 33) << segment) - 33;
  return (bits & 0x80 ? -magnitude : magnitude) * 4;
}

/** 13-bit values, scaled to 16 bits; every other bit is sent inverted. */
function fromALaw(code: number): number {
  const bits = code ^ 0x55;
  const segment = (bits >> 4) & 7;
  const step = ((bits & 15) << 1) + 1;
  const magnitude = segment === 0 ? step : (step + 32) << (segment - 1);
  return (bits & 0x80 ? magnitude : -magnitude) * 8;
}
