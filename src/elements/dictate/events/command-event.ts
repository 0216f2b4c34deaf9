import type { DictationCommand } from '../../../text/dictation/spoken-commands.ts';

/** A command was spoken. Cancel it to prevent what it does; its words are not written either way. */
export type CommandEvent = CustomEvent<{ readonly command: DictationCommand }>;
