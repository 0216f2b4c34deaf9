// Writes a ZIP file (APPNOTE 6.3.3: deflate, names in UTF-8), so that packaging needs no tool of the system.
import { crc32, deflateRawSync } from 'node:zlib';

const VERSION_NEEDED = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
// 1 January 1980, the earliest: the same files make the same ZIP.
const DATE = 0x0021;

/** @param {{ name: string, bytes: Buffer }[]} files Names with forward slashes. */
export function zipFile(files) {
  const bodies = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = Buffer.from(name);
    const data = deflateRawSync(bytes, { level: 9 });
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION_NEEDED, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        Buffer.from([VERSION_NEEDED, 0]),
        facts,
        tail,
        path,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listing, end]);
}
