import type { Rule } from './definition/rule.ts';
import { AUTHENTICATION_RULES } from './rules/authentication-conformance.ts';
import { BILLING_RULES } from './rules/billing-conformance.ts';
import { CATALOG_RULES } from './rules/catalog-conformance.ts';
import { CONTROL_RULES } from './rules/controls-conformance.ts';
import { ENTITLEMENT_RULES } from './rules/entitlements-conformance.ts';
import { EVENT_STREAM_RULES } from './rules/event-stream-conformance.ts';
import { LIVE_RULES } from './rules/live-conformance.ts';
import { MCP_RULES } from './rules/mcp-conformance.ts';
import { OPENAI_RULES } from './rules/openai-conformance.ts';
import { ENGINE_REFUSAL_RULES, REQUEST_RULES } from './rules/requests-conformance.ts';
import { STREAMING_RULES } from './rules/streaming-conformance.ts';
import { SYNTHESIS_RULES } from './rules/synthesis-conformance.ts';
import { TRANSCRIPTION_RULES } from './rules/transcription-conformance.ts';
import { VERSIONING_RULES } from './rules/versioning-conformance.ts';
import { VOICE_RULES } from './rules/voices-conformance.ts';

/** Every rule of the contract that can be checked from outside, and those that cannot, with the reason. */
export const RULES: readonly Rule[] = [
  ...CATALOG_RULES,
  ...VERSIONING_RULES,
  ...AUTHENTICATION_RULES,
  ...REQUEST_RULES,
  ...ENGINE_REFUSAL_RULES,
  ...VOICE_RULES,
  ...ENTITLEMENT_RULES,
  ...SYNTHESIS_RULES,
  ...CONTROL_RULES,
  ...STREAMING_RULES,
  ...EVENT_STREAM_RULES,
  ...TRANSCRIPTION_RULES,
  ...LIVE_RULES,
  ...MCP_RULES,
  ...OPENAI_RULES,
  ...BILLING_RULES,
];
