import type { Commands } from './commands.ts';

/** Commands of the package `kurdish-speech-service`. Each loads its own code alone. */
export const serviceCommands: Commands = {
  transcribe: async (args) => (await import('./transcribe/run-transcribe.ts')).runTranscribe(args),
  serve: async (args) => (await import('./run-serve.ts')).runServe(args),
  status: async (args) => (await import('./run-status.ts')).runStatus(args),
  account: async (args) => (await import('./account/run-account.ts')).runAccount(args),
  clone: async (args) => (await import('./clone/run-clone.ts')).runClone(args),
  publish: async (args) => (await import('./run-publish.ts')).runPublish(args),
  site: async (args) => (await import('./run-site.ts')).runSite(args),
  doctor: async (args) => (await import('./doctor/run-doctor.ts')).runDoctor(args),
  lexicon: async (args) => (await import('./lexicon/run-lexicon.ts')).runLexicon(args),
  evaluate: async (args) => (await import('./run-evaluate.ts')).runEvaluate(args),
  conformance: async (args) => (await import('./run-conformance.ts')).runConformance(args),
  'speech-dispatcher': async (args) =>
    (await import('./speech-dispatcher/run-speech-dispatcher.ts')).runSpeechDispatcher(args),
};
