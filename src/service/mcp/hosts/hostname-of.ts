import { SpeechError } from '../../../contract/errors.ts';
import { quoteValue } from '../../admission/refusal.ts';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The host name of a name with or without a port.
 * @throws SpeechError `invalid-argument` for what is not a host name.
 */
export function hostnameOf(host: string): string {
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return new URL(`http://${host}`).hostname;
  throw new SpeechError('invalid-argument', `"allowedHosts" ${quoteValue(host)} is not a host name.`);
}
