export { createEspeakEngine, type EspeakEngineOptions } from '../engine/espeak/espeak-engine.ts';
export type {
  RecognitionEngine,
  RecognitionStream,
  RecognitionUpdate,
} from '../engine/recognition-engine.ts';
export {
  createSherpaEngine,
  type SherpaEngine,
  type SherpaEngineOptions,
  type SherpaModel,
  type SherpaModels,
} from '../engine/sherpa/sherpa-engine.ts';
export {
  createSherpaVoices,
  type MappedVoice,
  type SherpaVoices,
  type SherpaVoicesOptions,
  type VoiceModel,
} from '../engine/sherpa/voices/sherpa-voices.ts';
export type {
  SynthesisChunk,
  SynthesisEngine,
  SynthesisJob,
  VoiceEngine,
} from '../engine/synthesis-engine.ts';
export {
  type CtcEngine,
  type CtcEngineOptions,
  createCtcEngine,
} from '../engine/threads/ctc-engine.ts';
export {
  createFormantEngine,
  type FormantEngine,
  type FormantEngineOptions,
} from '../engine/threads/formant-engine.ts';
export { createAccount, findAccount, type IssuedAccount } from './accounts/accounts.ts';
export { CATALOG, type CatalogVoice, findSpeaker, listSpeakers, type Roster } from './catalog/catalog.ts';
export type { Logger } from './http/logger.ts';
export { type RunningService, serve } from './serve.ts';
export { createService, type Service, type ServiceOptions } from './service.ts';
export { createStatusRecorder, type StatusRecorder } from './status/status-recorder.ts';
export { type OpenStoreOptions, openStore } from './store/open-store.ts';
export type {
  Account,
  AccountChanges,
  Allowance,
  Clone,
  Figure,
  FigureRow,
  FigureScale,
  LinkedFile,
  LiveTicket,
  Reservation,
  Store,
  Usage,
} from './store/store.ts';
export { createOpenTelemetryWatcher } from './watch/create-open-telemetry-watcher.ts';
export { createServiceMetrics, type ServiceMetrics } from './watch/service-metrics.ts';
export type { Watcher } from './watch/watcher.ts';
export { type ServiceParts, watchService } from './watch-service.ts';
