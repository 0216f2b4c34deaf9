import { type Refusal, refuse } from '../admission/refusal.ts';

/** What is answered to a request that Node gives up before it is one, by the code of Node's error. */
export function protocolRefusal(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, 'invalid-argument', 'The headers of the request are larger than 16 KB.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refuse(413, 'invalid-argument', 'The chunks of the body carry too many extensions.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, 'timeout', 'The request was not here in time.');
    default:
      return refuse(400, 'invalid-argument', 'The request is not valid HTTP.');
  }
}
