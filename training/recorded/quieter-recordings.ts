import { readFileSync, writeFileSync } from 'node:fs';

/** -12 dB: Festival clips the louder voices while it joins them, whatever gain it is given. */
const GAIN = 0.25;
/** The header of a sound (Sun audio), with the number of its bytes at 8. */
const SOUND_HEADER = 24;
const HEADER_END = 'EST_Header_End\n';

/** Copies a grouped file of diphones with a quieter excitation (8-bit µ-law), so that Festival does not clip the speech. */
export function quieterRecordings(from: string, to: string): void {
  const bytes = readFileSync(from);
  const indexAt = bytes.indexOf(HEADER_END) + HEADER_END.length;
  const count = Number(/NumEntries (\d+)/.exec(bytes.toString('latin1', 0, indexAt))?.[1]);
  let line = indexAt;
  const sounds: number[] = [];
  for (let i = 0; i < count; i++) {
    const end = bytes.indexOf('\n', line);
    sounds.push(Number(bytes.toString('latin1', line, end).split(' ')[2]));
    line = end + 1;
  }
  for (const offset of new Set(sounds)) {
    const sound = line + offset;
    const data = sound + bytes.readUInt32BE(sound + 4);
    if (data !== sound + SOUND_HEADER || bytes.readUInt32BE(sound + 12) !== 1)
      throw new Error(`${from}: not 8-bit µ-law at ${sound}.`);
    const end = data + bytes.readUInt32BE(sound + 8);
    for (let at = data; at < end; at++) bytes[at] = QUIETER[bytes[at]];
  }
  writeFileSync(to, bytes);
}

/** µ-law (ITU-T G.711): sign, three bits of exponent, four of mantissa, all inverted. */
function decode(code: number): number {
  const inverted = ~code & 0xff;
  const magnitude = (((inverted & 0x0f) * 2 + 33) << ((inverted >> 4) & 7)) - 33;
  return inverted & 0x80 ? -magnitude : magnitude;
}

const LEVELS = Array.from({ length: 256 }, (_, code) => decode(code));
const QUIETER = LEVELS.map((level, code) => {
  const wanted = Math.abs(level * GAIN);
  let best = code;
  // Codes of the same sign only: both zeros keep theirs.
  for (let other = code & 0x80; other < (code & 0x80) + 128; other++) {
    const isCloser = Math.abs(Math.abs(LEVELS[other]) - wanted) < Math.abs(Math.abs(LEVELS[best]) - wanted);
    if (isCloser) best = other;
  }
  return best;
});
