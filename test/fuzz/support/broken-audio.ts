import { inspect } from 'node:util';
import fc from 'fast-check';

/** An audio file, and what was done to it. */
export interface BrokenFile {
  readonly what: string;
  readonly file: Buffer;
  [inspect.custom](): string;
}

/** Sizes, lengths and rates that a header may declare. */
const CLAIMS = [0, 1, 2, 7, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];
const MAX_CHANGES = 6;

type Change = (file: Buffer) => Buffer;

/**
 * Valid files with damage.
 * @param originals By name.
 * @param donors Other files, whose ends are spliced onto some.
 */
export function brokenFiles(
  originals: Readonly<Record<string, Buffer>>,
  donors: readonly Buffer[],
): fc.Arbitrary<BrokenFile> {
  // Headers matter most, so most mutations are in them.
  const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((value) => value ** 4);
  const at = (file: Buffer, where: number) => Math.floor(where * file.length);
  const length = fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 4096 }));

  const flip = fc.tuple(place, fc.nat(7)).map(
    ([where, bit]): Change =>
      (file) => {
        if (file.length > 0) file[at(file, where)]! ^= 1 << bit;
        return file;
      },
  );
  const set = fc.tuple(place, fc.nat(255)).map(
    ([where, value]): Change =>
      (file) => {
        if (file.length > 0) file[at(file, where)] = value;
        return file;
      },
  );
  const claim = fc.tuple(place, fc.constantFrom(...CLAIMS), fc.boolean(), fc.boolean()).map(
    ([where, value, isBig, isShort]): Change =>
      (file) => {
        const start = Math.min(at(file, where), file.length - 4);
        if (start < 0) return file;
        if (isShort) file.writeUInt16LE(value & 0xffff, start);
        else if (isBig) file.writeUInt32BE(value, start);
        else file.writeUInt32LE(value, start);
        return file;
      },
  );
  const cut = fc.double({ min: 0, max: 1, noNaN: true }).map(
    (where): Change =>
      (file) =>
        file.subarray(0, at(file, where)),
  );
  const remove = fc.tuple(place, length).map(
    ([where, count]): Change =>
      (file) => {
        const start = at(file, where);
        return Buffer.concat([file.subarray(0, start), file.subarray(start + count)]);
      },
  );
  const repeat = fc.tuple(place, place, length).map(
    ([from, to, count]): Change =>
      (file) => {
        const piece = file.subarray(at(file, from), at(file, from) + count);
        const end = at(file, to);
        return Buffer.concat([file.subarray(0, end), piece, file.subarray(end)]);
      },
  );
  const blank = fc.tuple(place, length, fc.constantFrom(0, 0xff)).map(
    ([where, count, value]): Change =>
      (file) => {
        file.subarray(at(file, where), at(file, where) + count).fill(value);
        return file;
      },
  );
  const graft = fc.tuple(fc.constantFrom(...donors), place, place).map(
    ([other, from, to]): Change =>
      (file) => {
        return Buffer.concat([file.subarray(0, at(file, from)), other.subarray(at(other, to))]);
      },
  );

  return fc
    .record({
      name: fc.constantFrom(...Object.keys(originals)),
      changes: fc.array(fc.oneof(flip, set, claim, cut, remove, repeat, blank, graft), {
        minLength: 1,
        maxLength: MAX_CHANGES,
      }),
      isRepaired: fc.boolean(),
    })
    .map(({ name, changes, isRepaired }) => {
      const changed = changes.reduce<Buffer>((file, change) => change(file), Buffer.from(originals[name]!));
      const file = Buffer.from(isRepaired ? repaired(changed) : changed);
      const what = `${name}, changed ${changes.length} times${isRepaired ? ', its checksums right' : ''}`;
      return { what, file, [inspect.custom]: () => `${what}: ${file.toString('base64')}` };
    });
}

/** Corrects the checksums of Ogg pages, so that their contents reach the decoder. */
function repaired(file: Buffer): Buffer {
  let position = 0;
  while (position + 27 <= file.length && file.toString('latin1', position, position + 4) === 'OggS') {
    const table = file.subarray(position + 27, position + 27 + file[position + 26]!);
    const end = position + 27 + table.length + table.reduce((sum, size) => sum + size, 0);
    if (end > file.length) break;
    file.writeUInt32LE(0, position + 22);
    file.writeUInt32LE(oggChecksum(file.subarray(position, end)), position + 22);
    position = end;
  }
  return file;
}

function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  }
  return sum >>> 0;
}
