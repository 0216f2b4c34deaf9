import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { quoteValue, type Refusal, refuse } from '../../admission/refusal.ts';
import { hostnameOf } from './hostname-of.ts';

/**
 * The accepted host names: loopback and `hosts`.
 * @param hosts Names with or without a port.
 * @throws SpeechError `invalid-argument` for one that is not a host name.
 */
export function allowedHostnames(hosts: readonly string[]): string[] {
  return [...localhostAllowedHostnames(), ...hosts.map(hostnameOf)];
}

/**
 * Protects a service on a visitor's own machine or network from DNS rebinding: 403 for an unknown Host, and for an unknown Origin, which
 * only browsers send.
 */
export function hostRefusal(request: Request, hostnames: readonly string[]): Refusal | undefined {
  const names = [...hostnames];
  // A fetch handler without a socket gets no Host header.
  const host = request.headers.get('host') ?? new URL(request.url).host;
  if (!validateHostHeader(host, names).ok) {
    const error = `The host ${quoteValue(host)} is not allowed here; the operator can allow it with "--allowed-hosts".`;
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
