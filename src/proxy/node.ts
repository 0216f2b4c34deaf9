export { FolderSpeechCache, type FolderSpeechCacheOptions } from './cache/folder-speech-cache.ts';
export { S3SpeechCache, type S3SpeechCacheOptions } from './cache/s3-speech-cache.ts';
export { createNodeProxy, type NodeProxy } from './node/node-proxy.ts';
export { type NodeProxyServerOptions, type RunningProxy, startNodeProxy } from './node/node-server.ts';
export { openMp3Encoder } from './node/open-mp3-encoder.ts';
export { openOpusEncoder } from './node/open-opus-encoder.ts';
export type { RedisClient } from './redis/redis-client.ts';
export { RedisGenerationLock } from './redis/redis-generation-lock.ts';
export { RedisSpendingStore } from './redis/redis-spending-store.ts';
