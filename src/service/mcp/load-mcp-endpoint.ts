import type { McpEndpointOptions } from './create-mcp-endpoint.ts';
import type { McpEndpoint } from './create-mcp-transport.ts';
import { hostnameOf } from './hosts/hostname-of.ts';

/**
 * As `createMcpEndpoint`, which is loaded with the first request: agents' protocol is a third of the modules of a service, and many
 * have no agents.
 * @throws SpeechError `invalid-argument` for an allowed host that is not a host name.
 */
export function loadMcpEndpoint(options: McpEndpointOptions): McpEndpoint {
  options.allowedHosts?.forEach(hostnameOf);
  let endpoint: Promise<McpEndpoint> | undefined;
  const load = async () => {
    try {
      return (await import('./create-mcp-endpoint.ts')).createMcpEndpoint(options);
    } catch (error) {
      // The next request tries again.
      endpoint = undefined;
      throw error;
    }
  };
  return async (request, requestId) => {
    endpoint ??= load();
    return (await endpoint)(request, requestId);
  };
}
