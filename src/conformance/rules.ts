import type { Rule } from './definition/rule.ts';
import { AUTHENTICATION_RULES } from './rules/authentication.ts';
import { BILLING_RULES } from './rules/billing.ts';
import { CATALOG_RULES } from './rules/catalog.ts';
import { CONTROL_RULES } from './rules/controls.ts';
import { ENTITLEMENT_RULES } from './rules/entitlements.ts';
import { EVENT_STREAM_RULES } from './rules/event-stream.ts';
import { LIVE_RULES } from './rules/live.ts';
import { MCP_RULES } from './rules/mcp.ts';
import { OPENAI_RULES } from './rules/openai.ts';
import { ENGINE_REFUSAL_RULES, REQUEST_RULES } from './rules/requests.ts';
import { STREAMING_RULES } from './rules/streaming.ts';
import { SYNTHESIS_RULES } from './rules/synthesis.ts';
import { TRANSCRIPTION_RULES } from './rules/transcription.ts';
import { VERSIONING_RULES } from './rules/versioning.ts';
import { VOICE_RULES } from './rules/voices.ts';

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
