import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { yieldToEventLoop } from '../../async/yield-to-event-loop.ts';
import { warmUpSynthesis } from '../../engine/formant/warm-up-synthesis.ts';
import { messageEvents } from './message-events.ts';
import { messageText } from './message-text.ts';
import { type ModuleAction, ModuleProtocol } from './module-protocol.ts';

/** Names of the marks at which the server can go on after a pause. */
const PAUSE_MARK = '__spd_';

/** Serves the protocol on two streams until the server quits or closes its end. */
export async function runModule(input: Readable, output: Writable): Promise<void> {
  const protocol = new ModuleProtocol();
  let speech: { wish: 'stop' | 'pause' | undefined } | undefined;
  // Between the first messages, if need be: a desktop waits for its modules when it starts.
  void warmUpSynthesis();
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });

  const speakMessage = async ({ kind, message, settings }: NonNullable<ModuleAction['speak']>) => {
    const current: NonNullable<typeof speech> = { wish: undefined };
    speech = current;
    await write(output, '701 BEGIN\n');
    let ending = '702 END\n';
    try {
      for (const event of messageEvents(messageText(kind, message, settings), settings)) {
        await yieldToEventLoop();
        if (current.wish === 'stop') break;
        if (!event) continue;
        await write(output, event.bytes);
        if (current.wish === 'pause' && event.mark?.startsWith(PAUSE_MARK)) {
          ending = '704 PAUSE\n';
          break;
        }
      }
      if (current.wish === 'stop') ending = '703 STOP\n';
    } catch (error) {
      // The message's text must not reach a log.
      process.stderr.write(`A message could not be spoken: ${(error as Error).name}\n`);
      ending = '703 STOP\n';
    }
    speech = undefined;
    await write(output, ending);
  };

  for await (const line of lines) {
    const action = protocol.receive(line, speech !== undefined);
    if (action.reply) await write(output, `${action.reply}\n`);
    if (action.do === 'quit') break;
    if (action.do && speech && speech.wish !== 'stop') speech.wish = action.do;
    if (action.speak) void speakMessage(action.speak);
  }
  if (speech) speech.wish = 'stop';
}

/** Resolves when the other side has room for more. */
async function write(output: Writable, bytes: string | Uint8Array): Promise<void> {
  if (output.write(bytes) || output.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      output.off('drain', done);
      output.off('close', done);
      resolve();
    };
    output.on('drain', done);
    output.on('close', done);
  });
}
