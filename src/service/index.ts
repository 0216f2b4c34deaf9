export type { Account, AccountChanges, AccountStore } from './account-store.ts';
export { createAccount, type IssuedAccount } from './accounts.ts';
export { CATALOG, type CatalogVoice, findSpeaker, listSpeakers, type Roster } from './catalog.ts';
export { createService, type Service, type ServiceOptions } from './create-service.ts';
export type { SynthesisChunk, SynthesisEngine, SynthesisJob } from './engine/engine.ts';
export type { Logger } from './logger.ts';
export { type RunningService, startService } from './serve.ts';
export { openAccountStore } from './sqlite-account-store.ts';
