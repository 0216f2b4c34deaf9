/**
 * The data of each server-sent event (WHATWG HTML, 9.2.6), however the text is cut. Comments and other fields are passed over,
 * and so is an event without its closing blank line: it was cut.
 */
export async function* eventData(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  let data: string[] = [];
  for await (const piece of pieces) {
    // A carriage return at the end may be the first half of a line's end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() as string;
    for (const line of lines) {
      const [field] = line.split(':', 1);
      if (field === 'data') data.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && data.length) {
        yield data.join('\n');
        data = [];
      }
    }
  }
}
