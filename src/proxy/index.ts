export { type Environment, optionsFromEnvironment } from './environment.ts';
export { consoleLogger, type ProxyLogger } from './logger.ts';
export type { Authorize, Grant, MintRequest, ProxyOptions, PublicLimits, TokenBudget } from './options.ts';
export { createProxy, type Proxy, type RequestContext } from './proxy.ts';
export {
  MemorySpendingStore,
  type MemorySpendingStoreOptions,
  type SpendingStore,
} from './spending-store.ts';
