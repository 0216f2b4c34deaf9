import type { Commands } from './commands.ts';

/** Commands of the package `kurdish-speech-service`. Each loads its own code alone. */
export const serviceCommands: Commands = {
  transcribe: async (args) => (await import('./transcribe/transcribe.ts')).runTranscribe(args),
  serve: async (args) => (await import('./serve.ts')).runServe(args),
  status: async (args) => (await import('./status.ts')).runStatus(args),
  account: async (args) => (await import('./account/account.ts')).runAccount(args),
  clone: async (args) => (await import('./clone/clone.ts')).runClone(args),
  publish: async (args) => (await import('./publish.ts')).runPublish(args),
  site: async (args) => (await import('./site.ts')).runSite(args),
  doctor: async (args) => (await import('./doctor/doctor.ts')).runDoctor(args),
  lexicon: async (args) => (await import('./lexicon/lexicon.ts')).runLexicon(args),
  evaluate: async (args) => (await import('./evaluate.ts')).runEvaluate(args),
  conformance: async (args) => (await import('./conformance.ts')).runConformance(args),
  'speech-dispatcher': async (args) =>
    (await import('./speech-dispatcher/speech-dispatcher.ts')).runSpeechDispatcher(args),
};
