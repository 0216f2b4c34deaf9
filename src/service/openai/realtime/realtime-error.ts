/** The error of an `error` event, in OpenAI's shape. */
export interface RealtimeError {
  readonly type: 'invalid_request_error' | 'server_error';
  readonly code: string;
  /** One sentence that names what is wrong, and what would be right. */
  readonly message: string;
  /** The field at fault. */
  readonly param: string | null;
  /** The client's own id of the event at fault. */
  readonly event_id: string | null;
}

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
