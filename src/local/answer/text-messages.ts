import type { TextDialect } from '../../text/dialect/text-dialect.ts';
import type { Token } from '../../text/verbalize/tokens/tokenize.ts';
import type { VerbalizedItem } from '../../text/verbalize/tokens/verbalizer.ts';

/** What the page sends to the Worker that verbalizes: the end of a channel, on which the Worker that speaks asks it. */
export interface TextChannel {
  readonly port: MessagePort;
}

/** A sentence that is not plain. */
export interface TextRequest {
  readonly id: number;
  readonly tokens: readonly Token[];
  readonly dialect: TextDialect;
}

export interface TextReply {
  readonly id: number;
  readonly items: readonly VerbalizedItem[];
}
