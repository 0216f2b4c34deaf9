export type { ListeningPart } from '../contract/listening-parts.ts';
export type { AudioEncoder } from '../encode/encode-chunks.ts';
export type { LexiconEntry } from '../lexicon/lexicon-entry.ts';
export { parseLexicon } from '../lexicon/parse-lexicon.ts';
export { consoleLogger, type ProxyLogger } from './base/proxy-logger.ts';
export { BudgetBook } from './budgets/budget-book.ts';
export type { Budget, BudgetPlan, BudgetWebhook } from './budgets/budget-plan.ts';
export type { PublicLimits } from './budgets/public-budgets.ts';
export {
  MemorySpendingStore,
  type MemorySpendingStoreOptions,
  type SpendingStore,
} from './budgets/spending-store.ts';
export { createKeptSpeech } from './cache/create-kept-speech.ts';
export type { GenerationLock } from './cache/generation-lock.ts';
export { MemorySpeechCache, type MemorySpeechCacheOptions } from './cache/memory-speech-cache.ts';
export type { CachedSpeech, CacheEntry, KeptSpeech, SpeechCache, SpeechInfo } from './cache/speech-cache.ts';
export { createProxy, type Proxy, type RequestContext } from './fetch/proxy.ts';
export { type ListeningMeter, type ListeningRecord, ListeningTotals } from './metrics/listening-totals.ts';
export {
  type SpeechMeter,
  type SpeechRecord,
  type SpeechSource,
  SpeechTotals,
} from './metrics/speech-totals.ts';
export type {
  Authorize,
  Grant,
  MintRequest,
  ProxyOptions,
  TextSources,
  TokenBudget,
} from './setup/options.ts';
export { type Environment, optionsFromEnvironment } from './setup/options-from-environment.ts';
export { type SignTextOptions, signText } from './texts/sign-text.ts';
