import { type Refusal, refuse } from '../admission/refusal.ts';

/** The refusal of a request that Node's HTTP parser rejected, by the code of Node's error. */
export function protocolRefusal(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, 'invalid-argument', 'The headers of the request are larger than 16 KB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refuse(413, 'invalid-argument', 'The chunks of the body have too many extensions.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, 'timeout', 'The request did not arrive in time.');
    default:
      return refuse(400, 'invalid-argument', 'The request is not valid HTTP.');
  }
}
