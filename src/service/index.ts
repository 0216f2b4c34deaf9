export type { Account, AccountChanges, AccountStore } from './account-store.ts';
export { createAccount, findAccount, type IssuedAccount } from './accounts.ts';
export { CATALOG, type CatalogVoice, findSpeaker, listSpeakers, type Roster } from './catalog.ts';
export type { SynthesisChunk, SynthesisEngine, SynthesisJob } from './engine/engine.ts';
export { createEspeakEngine, type EspeakEngineOptions } from './engine/espeak-engine.ts';
export {
  createFormantEngine,
  type FormantEngine,
  type FormantEngineOptions,
} from './engine/formant-engine.ts';
export {
  type CtcEngine,
  type CtcEngineOptions,
  createCtcEngine,
} from './engine/recognition/ctc-engine.ts';
export type { RecognitionEngine, RecognitionStream, RecognitionUpdate } from './engine/recognition.ts';
export {
  createSherpaEngine,
  type SherpaEngine,
  type SherpaEngineOptions,
  type SherpaModel,
  type SherpaModels,
} from './engine/sherpa-engine.ts';
export type { Allowance, ListeningLedger, LiveTicket, Usage } from './listening-ledger.ts';
export type { Logger } from './logger.ts';
export { type RunningService, serve } from './serve.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export { openSqliteAccountStore } from './sqlite-account-store.ts';
