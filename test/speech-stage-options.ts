import type { SttPlanName } from '../src/contract/plans.ts';

/** The account and limits that a test needs. */
export interface StageOptions {
  plan?: SttPlanName;
  /** Quota that the account has left. */
  sessions?: number;
  credits?: number;
  /** The service ends sessions after this long. */
  maxSeconds?: number;
  /** Which texts the proxy speaks, the secret that they are signed with, and how long they may be in one request. */
  texts?: 'signed' | 'pages';
  tokenSecret?: string;
  maxChars?: number;
  /** sherpa-onnx's build through which `kurmanji_m001` is sung by a model (test/engine/sherpa/support/tone-voice.ts). */
  model?: 'sherpa-onnx-node' | 'sherpa-onnx';
  /** Whether the proxy keeps speech. */
  isCaching?: boolean;
}

/** When to break the next connection to a live session, counted from its first byte. */
export interface Cut {
  refuse?: boolean;
  afterMs?: number;
  /** Bytes that the page sends. */
  afterBytes?: number;
}

/** Usage counted by the service. */
export interface StageCounts {
  sessions: number;
  credits: number;
  /** Connections to the live session's URL. */
  connections: number;
}
