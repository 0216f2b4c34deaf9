import type { TextChannel, TextReply, TextRequest } from '../local/answer/text-messages.ts';
import { finish } from '../text/verbalize/finish.ts';
import { verbalizeTokens } from '../text/verbalize/verbalize-tokens.ts';

addEventListener('message', ({ data: { port } }: MessageEvent<TextChannel>) => {
  port.onmessage = ({ data: { id, tokens, dialect } }: MessageEvent<TextRequest>) =>
    port.postMessage({ id, items: finish(verbalizeTokens(tokens, dialect)) } satisfies TextReply);
});
postMessage({ type: 'ready' });
