import assert from 'node:assert/strict';

/** The number of pages of an Ogg/Opus file (RFC 3533, RFC 7845); throws if any part of it is invalid. */
export function oggPages(file: Buffer): number {
  let pages = 0;
  let flags = 0;
  let position = 0;
  while (position < file.length) {
    assert.equal(file.toString('latin1', position, position + 4), 'OggS', `No page at byte ${position}.`);
    flags = file[position + 5]!;
    assert.equal((flags & 2) !== 0, pages === 0, 'The first page alone begins the stream.');
    const table = file.subarray(position + 27, position + 27 + file[position + 26]!);
    const start = position + 27 + table.length;
    if (pages === 0) assert.equal(file.toString('latin1', start, start + 8), 'OpusHead');
    if (pages === 1) assert.equal(file.toString('latin1', start, start + 8), 'OpusTags');
    position = start + table.reduce((sum, size) => sum + size, 0);
    pages++;
  }
  assert.equal(position, file.length, 'The last page is cut off.');
  assert.ok(flags & 4, 'The last page does not end the stream.');
  return pages;
}
