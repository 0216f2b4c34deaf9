import type { RealtimeError } from './server-event.ts';

/** An error in OpenAI's shape. @param message One sentence that names what is wrong, and what would be right. */
export function realtimeError(
  code: string,
  message: string,
  {
    type = 'invalid_request_error',
    param,
    eventId,
  }: {
    readonly type?: RealtimeError['type'] | undefined;
    readonly param?: string | undefined;
    readonly eventId?: string | undefined;
  } = {},
): RealtimeError {
  return { type, code, message, param: param ?? null, event_id: eventId ?? null };
}
