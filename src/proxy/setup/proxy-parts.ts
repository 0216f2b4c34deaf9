import { ByteBudget } from '../../async/byte-budget.ts';
import { consoleLogger, type ProxyLogger } from '../base/proxy-logger.ts';
import { type BudgetAlerts, createBudgetAlerts } from '../budgets/budget-alerts.ts';
import { BudgetBook } from '../budgets/budget-book.ts';
import { MemorySpendingStore, type SpendingStore } from '../budgets/spending-store.ts';
import type { GenerationLock } from '../cache/generation-lock.ts';
import type { SpeechCache } from '../cache/speech-cache.ts';
import { createSecretFilter, type SecretFilter } from '../keys/secrets.ts';
import type { HmacFactory } from '../keys/token-signer.ts';
import type { ListeningMeter } from '../metrics/listening-totals.ts';
import type { SpeechMeter } from '../metrics/speech-totals.ts';
import { Places } from '../visitors/places.ts';
import { RequestMemory } from '../visitors/request-memory.ts';
import type { Authorize, ProxyOptions } from './options.ts';
import { createRespellText, type RespellText } from './respell-text.ts';
import { readSettings, type Settings } from './settings.ts';
import { createWarnings, type Warnings } from './warnings.ts';

/** What a proxy works with: its settings, and what keeps state or calls others. Made once. */
export interface ProxyParts {
  readonly settings: Settings;
  readonly hmac: HmacFactory;
  readonly authorize: Authorize | undefined;
  readonly respellText: RespellText | undefined;
  readonly store: SpendingStore;
  readonly cache: SpeechCache | undefined;
  readonly generationLock: GenerationLock | undefined;
  readonly meter: SpeechMeter | undefined;
  readonly listening: ListeningMeter | undefined;
  readonly budgets: BudgetBook;
  readonly alerts: BudgetAlerts;
  /** At the service. */
  readonly places: Places;
  /** Of all requests that are being answered. */
  readonly memory: RequestMemory;
  readonly clock: () => number;
  readonly logger: ProxyLogger;
  readonly secretFilter: SecretFilter;
  readonly warnings: Warnings;
}

/** @throws SpeechError as `readSettings`. */
export function createProxyParts(options: ProxyOptions, hmac: HmacFactory): ProxyParts {
  const settings = readSettings(options);
  const { keys, secrets, requestsAtOnce, maxHeldBytes } = settings;
  const {
    authorize,
    lexicon,
    cache,
    generationLock,
    meter,
    listening,
    clock = Date.now,
    store = new MemorySpendingStore({ clock }),
    budgets = new BudgetBook(),
    logger = consoleLogger,
  } = options;
  const secretFilter = createSecretFilter([keys.tts, keys.stt, ...secrets]);
  return {
    settings,
    hmac,
    authorize,
    respellText: lexicon?.length ? createRespellText(lexicon) : undefined,
    store,
    cache,
    generationLock,
    meter,
    listening,
    budgets,
    alerts: createBudgetAlerts({ store, logger, clock, budgets, secretFilter }, hmac),
    places: new Places(requestsAtOnce),
    memory: new RequestMemory(new ByteBudget(maxHeldBytes)),
    clock,
    logger,
    secretFilter,
    warnings: createWarnings(logger, secretFilter),
  };
}
