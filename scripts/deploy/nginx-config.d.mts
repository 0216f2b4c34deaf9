interface NginxAddresses {
  /** Address of the public server. */
  listen: string;
  /** Address by which the proxies reach the services. */
  inner: string;
  /** host:port of each. */
  proxies: readonly string[];
  services: readonly string[];
  /** Lines for the main context, and for the http context. */
  preamble?: string;
  http?: string;
}

/** The configuration of nginx in front of proxies and services. */
export function nginxConfig(addresses: NginxAddresses): string;

/** The addresses in deploy/compose.yaml. */
export const COMPOSE_ADDRESSES: NginxAddresses;
