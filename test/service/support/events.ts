import type { StreamEvent } from '../../../src/contract/synthesis.ts';

/** An `sse` body as it is kept: a busy machine may be silent for long enough for a proxy to write comments. */
export function withoutComments(body: string): string {
  return body.replace(/^:.*\n\n/gm, '');
}

/** The events of an `sse` body. */
export function parseEvents(body: string): StreamEvent[] {
  return withoutComments(body)
    .split('\n\n')
    .filter(Boolean)
    .map((block) => JSON.parse(block.slice('data: '.length)) as StreamEvent);
}
