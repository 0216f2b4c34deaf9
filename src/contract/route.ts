import type { z } from 'zod';
import type { Operation } from './operations.ts';

/**
 * A body by its media type: JSON of a schema, `binary` for bytes that no schema describes, `text`, or the events of a stream,
 * each of which is JSON of a schema.
 */
export type RouteContent = z.ZodType | 'binary' | 'text' | { readonly events: z.ZodType };

export type RouteHeader =
  | 'X-Model-Version'
  | 'X-Characters-Billed'
  | 'X-Sample-Rate'
  | 'X-Channels'
  | 'X-Bit-Depth'
  | 'Retry-After';

export interface RouteResponse {
  readonly description: string;
  /** Beside `X-Request-Id`, which every answer has. */
  readonly headers?: readonly RouteHeader[];
  /** None where the answer has no body. */
  readonly content?: Readonly<Record<string, RouteContent>>;
}

/** One operation of the service: what is dispatched, validated and published comes from here. */
export interface Route extends Operation {
  readonly tag: 'Speech' | 'Transcription' | 'Voices' | 'Agents' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Any page may read the answer: it is public, and needs no key. */
  readonly isOpenToPages?: boolean;
  /** Fields of the query. */
  readonly query?: z.ZodObject;
  /** The segments of the path that vary: name and meaning. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly mediaType: 'application/json' | 'multipart/form-data';
    readonly schema: z.ZodType;
  };
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** The JSON messages of the WebSocket to which the answer leads. */
  readonly socket?: { readonly client: z.ZodType; readonly service: z.ZodType };
}
