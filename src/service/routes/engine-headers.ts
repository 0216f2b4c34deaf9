import type { SynthesisEngine, SynthesisJob, VoiceEngine } from '../../engine/synthesis-engine.ts';

/** What speaks a job, where the service has more than one engine for its voices. */
export function engineOf(engine: SynthesisEngine, job: SynthesisJob): VoiceEngine | undefined {
  return engine.voiceEngine?.(job.voice);
}

/** Tells what speaks, and which fields made no difference. */
export function engineHeaders(engine: VoiceEngine | undefined): Record<string, string> {
  if (!engine) return {};
  const { name, ignores } = engine;
  return { 'x-engine': name, ...(ignores.length > 0 && { 'x-ignored-parameters': ignores.join(', ') }) };
}
