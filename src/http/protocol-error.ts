/** What is wrong with a request that never became one. */
export interface ProtocolError {
  readonly status: 400 | 408 | 413 | 431;
  readonly code: 'invalid-argument' | 'timeout';
  /** In one sentence, without anything of what was sent. */
  readonly message: string;
}

/** What Node's HTTP server could not take for a request, by the code of its error. */
export function protocolError(code: string | undefined): ProtocolError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        code: 'invalid-argument',
        message: 'The headers of the request are larger than 16 KB.',
      };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return {
        status: 413,
        code: 'invalid-argument',
        message: 'The chunks of the body have too many extensions.',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'timeout', message: 'The request did not arrive in time.' };
    default:
      return { status: 400, code: 'invalid-argument', message: 'The request is not valid HTTP.' };
  }
}
