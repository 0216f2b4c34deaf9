import type { z } from 'zod';
import type { Operation } from './operations.ts';

/**
 * The content of a media type: JSON with a schema, `binary`, `text`, or a stream of events that are JSON with a schema.
 */
export type RouteContent = z.ZodType | 'binary' | 'text' | { readonly events: z.ZodType };

export type RouteHeader =
  | 'X-Model-Version'
  | 'X-Characters-Billed'
  | 'X-Sample-Rate'
  | 'X-Channels'
  | 'X-Bit-Depth'
  | 'X-Ignored-Parameters'
  | 'Retry-After';

export interface RouteResponse {
  readonly description: string;
  /** In addition to `X-Request-Id`, which every response has. */
  readonly headers?: readonly RouteHeader[];
  /** Those that not every response has. */
  readonly optionalHeaders?: readonly RouteHeader[];
  /** Absent where the response has no body. */
  readonly content?: Readonly<Record<string, RouteContent>>;
}

/** One operation of the service, as dispatched, validated and published. */
export interface Route extends Operation {
  readonly tag: 'Speech' | 'Transcription' | 'Voices' | 'Agents' | 'OpenAI' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Any page may read the response (CORS): it is public and needs no key. */
  readonly isOpenToPages?: boolean;
  /** Query parameters. */
  readonly query?: z.ZodObject;
  /** Path parameters: name and description. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly mediaType: 'application/json' | 'multipart/form-data';
    readonly schema: z.ZodType;
  };
  readonly responses: Readonly<Record<number, RouteResponse>>;
  /** The JSON messages of the WebSocket that the response points to. */
  readonly socket?: { readonly client: z.ZodType; readonly service: z.ZodType };
}
