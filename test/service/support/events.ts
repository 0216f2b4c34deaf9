import type { StreamEvent } from '../../../src/contract/synthesis.ts';

/** The events of an `sse` body. */
export function parseEvents(body: string): StreamEvent[] {
  return body
    .split('\n\n')
    .filter(Boolean)
    .map((block) => JSON.parse(block.slice('data: '.length)) as StreamEvent);
}
