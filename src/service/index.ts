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
export type { Logger } from './logger.ts';
export { type RunningService, serve } from './serve.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export { type OpenStoreOptions, openStore } from './store/open-store.ts';
export type {
  Account,
  AccountChanges,
  Allowance,
  Clone,
  LinkedFile,
  LiveTicket,
  Reservation,
  Store,
  Usage,
} from './store/store.ts';
