/**
 * Parses the data of server-sent events (WHATWG HTML, 9.2.6) from text cut anywhere. Skips comments and other fields, and a last
 * event without its closing blank line, which was cut off.
 */
export async function* eventData(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  for await (const events of eventBatches(chunks)) yield* events;
}

/** The same, with the events together that arrived together; never an empty list. */
export async function* eventBatches(chunks: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let rest = '';
  let data: string[] = [];
  for await (const chunk of chunks) {
    // A carriage return at the end may be the first half of a line break.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() as string;
    const events: string[] = [];
    for (const line of lines) {
      const [field] = line.split(':', 1);
      if (field === 'data') data.push(line.slice(5).replace(/^ /, ''));
      if (line === '' && data.length) {
        events.push(data.join('\n'));
        data = [];
      }
    }
    if (events.length) yield events;
  }
}
