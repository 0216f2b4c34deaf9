import { afterEach, beforeEach } from 'node:test';
import type { ProxyOptions } from '../../../src/proxy/setup/options.ts';
import { type RunningTransport, type TransportKind, testOptions } from './transports.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** A service and a proxy in front of it, fresh for each test of the surrounding suite. */
export interface ProxySetup {
  upstream: Upstream;
  /** The proxy of the latest `start`. */
  proxy: RunningTransport;
  /** Starts the proxy; each test chooses its own options. */
  start(changes?: Partial<ProxyOptions>): Promise<void>;
}

export function useProxy(transport: TransportKind): ProxySetup {
  let upstream: Upstream | undefined;
  let proxy: RunningTransport | undefined;
  beforeEach(async () => {
    upstream = await startUpstream();
  });
  afterEach(async () => {
    await proxy?.close();
    await upstream?.close();
  });
  return {
    get upstream() {
      return upstream!;
    },
    get proxy() {
      return proxy!;
    },
    async start(changes = {}) {
      proxy = await transport.start(testOptions(upstream!.url, changes));
    },
  };
}
