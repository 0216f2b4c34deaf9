/** Base64 of the pieces joined, as pieces: bytes that do not fill a group of three wait for the next piece. */
export function* encodeBase64Pieces(pieces: Iterable<Buffer>): Generator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const bytes = rest.length ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % 3);
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    rest = bytes.subarray(whole);
  }
  if (rest.length) yield Buffer.from(rest.toString('base64'), 'latin1');
}
