import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { SpeechError } from '../../contract/errors.ts';
import { quoteValue, type Refusal, refuse } from '../admission/refusal.ts';

/**
 * The host names by which the endpoint may be called: loopback, and those that are given.
 * @param hosts names with or without a port.
 * @throws SpeechError `invalid-argument` for one that is no host name.
 */
export function allowedHostnames(hosts: readonly string[]): string[] {
  return [...localhostAllowedHostnames(), ...hosts.map(hostnameOf)];
}

/**
 * Refuses what a page can send to a service on its reader's own machine, or in its network, by giving it a name of its own (DNS
 * rebinding): 403 for a foreign Host, and for a foreign Origin, which browsers alone send.
 */
export function hostRefusal(request: Request, hostnames: readonly string[]): Refusal | undefined {
  const names = [...hostnames];
  // A fetch handler without a socket has no Host header.
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (!validateHostHeader(host, names).ok) {
    const error = `The host ${quoteValue(host)} is not one of this endpoint's; its owner allows it by "--allowed-hosts".`;
    return refuse(403, 'origin-refused', error);
  }
  const origin = request.headers.get('origin');
  if (validateOriginHeader(origin, names).ok) return undefined;
  return refuse(
    403,
    'origin-refused',
    `Pages of the origin ${quoteValue(origin!)} may not use this endpoint.`,
  );
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

function hostnameOf(host: string): string {
  if (HOST.test(host) && URL.canParse(`http://${host}`)) return new URL(`http://${host}`).hostname;
  throw new SpeechError('invalid-argument', `"allowedHosts" ${quoteValue(host)} is not a host name.`);
}
