export type { SynthesisChunk, SynthesisEngine, SynthesisJob } from './engine.ts';
export { createEspeakEngine, type EspeakEngineOptions } from './espeak-engine.ts';
export { createFormantEngine, type FormantEngine, type FormantEngineOptions } from './formant-engine.ts';
export { type Voice, type VoiceGender, voiceOf } from './voices.ts';
