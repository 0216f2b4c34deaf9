import type { Answer } from './answer.ts';
import type { Cost } from './cost.ts';

export type KeyKind = 'tts' | 'stt';

export interface Deployment {
  /** `http(s)://host[:port][/path]`, without a trailing slash. */
  readonly baseUrl: string;
  readonly ttsKey: string | undefined;
  readonly sttKey: string | undefined;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Disconnects once the response has begun: its body stays empty. */
  readonly isAborted?: boolean;
}

/** What rules and samples use to send requests. */
export interface RuleContext {
  readonly deployment: Deployment;
  /** Aborted when the run is stopped. */
  readonly signal: AbortSignal;
  /** Takes the sample, or returns it if already taken. @throws Whatever taking it threw. */
  take<T>(sample: Sample<T>): Promise<T>;
  /** @throws RuleViolation when there is no response. */
  send(path: string, options?: RequestOptions): Promise<Answer>;
  sendJson(
    path: string,
    value: unknown,
    key: string | undefined,
    options?: Pick<RequestOptions, 'isAborted'>,
  ): Promise<Answer>;
  /** Sends a synthesis request with the TTS key. `path` is `/api/tts-proxy` by default. */
  speak(
    fields: Readonly<Record<string, unknown>>,
    path?: string,
    options?: Pick<RequestOptions, 'isAborted'>,
  ): Promise<Answer>;
}

/** Data requested from a deployment once, and shared by all rules that use it. */
export interface Sample<T> {
  readonly id: string;
  /** What a conforming deployment bills for it. */
  readonly cost: Cost;
  /** Samples that this one depends on. */
  readonly uses: readonly Sample<unknown>[];
  take(context: RuleContext): Promise<T>;
}

/** One rule of the contract, checked from outside. */
export interface Rule {
  /** Lower case, by area: `streaming.pcm.headers`. */
  readonly id: string;
  /** Heading in the contract, and the number of the sentence where it has one. */
  readonly section: string;
  readonly title: string;
  /** Keys without which the rule cannot be checked. */
  readonly keys: readonly KeyKind[];
  /** Samples it uses that may cost something. Any other billed sample is refused. */
  readonly uses: readonly Sample<unknown>[];
  /** What a deployment that wrongly accepts the rule's requests may bill. */
  readonly risk: Cost;
  /** Only run with `thorough`: needs many or large requests, or more credits. */
  readonly isThorough: boolean;
  /** Timeout of the check in milliseconds. */
  readonly timeoutMs: number;
  /**
   * Returns one line of evidence, without keys, texts and addresses.
   * @throws RuleViolation when the rule does not hold, NotCheckable when these keys do not allow a check.
   */
  check(context: RuleContext): Promise<string>;
}

export type Verdict = 'holds' | 'broken' | 'unseen';

export interface Finding {
  readonly rule: Pick<Rule, 'id' | 'section' | 'title'>;
  readonly verdict: Verdict;
  readonly evidence: string;
}

/** The rule does not hold; the message is the evidence. */
export class RuleViolation extends Error {}

/** The rule cannot be checked with these keys; the message is the reason. */
export class NotCheckable extends Error {}

export function expect(condition: unknown, evidence: string): asserts condition {
  if (!condition) throw new RuleViolation(evidence);
}

export function notCheckable(reason: string): never {
  throw new NotCheckable(reason);
}
