import { crc32, deflateSync } from 'node:zlib';
import { GLYPH_HEIGHT, glyphOf } from './glyphs.ts';

/** A greyscale picture, encoded as PNG. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #grey: Uint8Array;

  /** White. */
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#grey = new Uint8Array(width * height).fill(255);
  }

  /** @param grey 0 black to 255 white. */
  set(x: number, y: number, grey: number): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.#grey[y * this.width + x] = grey;
  }

  /** Writes from the left edge and the top; letters are 6 wide. */
  write(text: string, left: number, top: number): void {
    [...text].forEach((letter, n) => {
      const rows = glyphOf(letter);
      for (let y = 0; y < GLYPH_HEIGHT; y++) {
        for (let x = 0; x < 5; x++) if (rows[y] & (16 >> x)) this.set(left + 6 * n + x, top + y, 0);
      }
    });
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // 8-bit greyscale.
    header.set([8, 0, 0, 0, 0], 8);
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      rows.set(this.#grey.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    }
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
    return Buffer.concat([
      signature,
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
