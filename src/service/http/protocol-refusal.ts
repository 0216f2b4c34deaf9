import { protocolError } from '../../http/protocol-error.ts';
import { type Refusal, refuse } from '../admission/refusal.ts';

/** The refusal of a request that Node's HTTP parser rejected, by the code of Node's error. */
export function protocolRefusal(nodeCode: string | undefined): Refusal {
  const { status, code, message } = protocolError(nodeCode);
  return refuse(status, code, message);
}
