// The Wyoming protocol (https://github.com/OHF-Voice/wyoming): a line of JSON, then `data_length` bytes of JSON, then `payload_length` bytes of sound.
const MAX_LINE = 64 * 1024;
const MAX_PART = 1024 * 1024;

/**
 * Reads the events of a connection until it ends.
 * @param {AsyncIterable<Buffer>} socket
 * @returns {AsyncGenerator<{ type: string, data: Record<string, any>, payload: Buffer }>}
 * @throws Error for a line or part that is too long or not JSON.
 */
export async function* readEvents(socket) {
  let rest = Buffer.alloc(0);
  let header;
  for await (const bytes of socket) {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      if (!header) {
        const end = rest.indexOf('\n');
        if (end > MAX_LINE || (end < 0 && rest.length > MAX_LINE))
          throw new Error('The line of an event is too long.');
        if (end < 0) break;
        header = readHeader(rest.subarray(0, end));
        rest = rest.subarray(end + 1);
      }
      const { type, dataLength, payloadLength } = header;
      if (rest.length < dataLength + payloadLength) break;
      const more = dataLength ? readObject(rest.subarray(0, dataLength)) : {};
      const payload = rest.subarray(dataLength, dataLength + payloadLength);
      rest = rest.subarray(dataLength + payloadLength);
      yield { type, data: { ...header.data, ...more }, payload };
      header = undefined;
    }
  }
}

function readHeader(line) {
  const { type, data, data_length: dataLength = 0, payload_length: payloadLength = 0 } = readObject(line);
  for (const length of [dataLength ?? 0, payloadLength ?? 0])
    if (!Number.isInteger(length) || length < 0 || length > MAX_PART)
      throw new Error(`A part of an event may have ${MAX_PART} bytes.`);
  return {
    type: String(type),
    data: Object(data ?? {}),
    dataLength: dataLength ?? 0,
    payloadLength: payloadLength ?? 0,
  };
}

function readObject(bytes) {
  let value;
  try {
    value = JSON.parse(bytes.toString());
  } catch {}
  if (typeof value !== 'object' || value === null) throw new Error('An event is not a JSON object.');
  return value;
}

/**
 * Writes an event, and waits while the other side does not read.
 * @param {import('node:net').Socket} socket
 * @param {Record<string, unknown>} [data]
 * @param {Uint8Array} [payload]
 */
export async function writeEvent(socket, type, data = {}, payload = new Uint8Array()) {
  const body = Buffer.from(JSON.stringify(data));
  const line = `${JSON.stringify({ type, data_length: body.length, payload_length: payload.length })}\n`;
  const hasRoom = socket.write(Buffer.concat([Buffer.from(line), body, payload]));
  if (hasRoom || socket.destroyed) return;
  await new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}
