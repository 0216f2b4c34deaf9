export { createNodeProxy, type NodeProxy } from './node-proxy.ts';
export { type NodeProxyServerOptions, type RunningProxy, startNodeProxy } from './node-server.ts';
