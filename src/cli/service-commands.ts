import { runAccount } from './account/account.ts';
import { runClone } from './clone/clone.ts';
import type { Commands } from './commands.ts';
import { runConformance } from './conformance.ts';
import { runEvaluate } from './evaluate.ts';
import { runLexicon } from './lexicon/lexicon.ts';
import { runPublish } from './publish.ts';
import { runServe } from './serve.ts';
import { runSpeechDispatcher } from './speech-dispatcher/speech-dispatcher.ts';
import { runStatus } from './status.ts';

/** Commands of the package `kurdish-speech-service`. */
export const serviceCommands: Commands = {
  serve: runServe,
  status: runStatus,
  account: runAccount,
  clone: runClone,
  publish: runPublish,
  lexicon: runLexicon,
  evaluate: runEvaluate,
  conformance: runConformance,
  'speech-dispatcher': runSpeechDispatcher,
};
