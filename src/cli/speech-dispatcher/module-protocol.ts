import type { MessageKind } from './message-text.ts';
import type { ModuleSettings } from './module-settings.ts';
import { voiceLines } from './module-voices.ts';

/** What a line of the server asks for; `reply` goes out first. */
export interface ModuleAction {
  readonly reply?: string;
  /** A message to speak once the reply is out. */
  readonly speak?: {
    readonly kind: MessageKind;
    readonly message: string;
    readonly settings: ModuleSettings;
  };
  readonly do?: 'stop' | 'pause' | 'quit';
}

const MESSAGES: Readonly<Record<string, MessageKind>> = {
  SPEAK: 'text',
  CHAR: 'character',
  KEY: 'key',
  SOUND_ICON: 'icon',
};
/** What opens and closes each block of settings. */
const BLOCKS: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  SET: ['203 OK RECEIVING SETTINGS', '203 OK SETTINGS RECEIVED'],
  AUDIO: ['207 OK RECEIVING AUDIO SETTINGS', '203 OK AUDIO INITIALIZED'],
  LOGLEVEL: ['207 OK RECEIVING LOGLEVEL SETTINGS', '203 OK LOGLEVEL SET'],
};

/**
 * Speech-dispatcher's protocol for output modules (0.11 and later), from the lines of the server to replies and actions. Sound goes to the
 * server, which plays it, so other ways of playing are refused.
 */
export class ModuleProtocol {
  readonly #settings = new Map<string, string>();
  #message: { readonly kind: MessageKind; readonly lines: string[] } | undefined;
  #block: { readonly name: string; readonly lines: string[] } | undefined;

  /** @param line Without its end. @param isSpeaking Whether a message still is being spoken. */
  receive(line: string, isSpeaking: boolean): ModuleAction {
    if (this.#message) return this.#receiveMessage(this.#message, line, isSpeaking);
    if (this.#block) return this.#receiveSetting(this.#block, line);
    return this.#receiveCommand(line);
  }

  #receiveCommand(line: string): ModuleAction {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    if (Object.hasOwn(MESSAGES, name)) {
      this.#message = { kind: MESSAGES[name]!, lines: [] };
      return { reply: '202 OK RECEIVING MESSAGE' };
    }
    if (Object.hasOwn(BLOCKS, name)) {
      this.#block = { name, lines: [] };
      return { reply: BLOCKS[name]![0] };
    }
    switch (name) {
      case 'INIT':
        return { reply: '299-Kurdish voices are ready.\n299 OK LOADED SUCCESSFULLY' };
      case 'STOP':
        return { do: 'stop' };
      case 'PAUSE':
        return { do: 'pause' };
      case 'QUIT':
        return { reply: '210 OK QUIT', do: 'quit' };
      case 'LIST':
        return { reply: listReply(rest) };
      case 'DEBUG':
        // Nothing is logged: what a screen reader says is private.
        return { reply: `200 OK DEBUGGING ${rest[0] === 'ON' ? 'ON' : 'OFF'}` };
      default:
        return { reply: '300 ERR UNKNOWN COMMAND' };
    }
  }

  #receiveMessage(
    message: { readonly kind: MessageKind; readonly lines: string[] },
    line: string,
    isSpeaking: boolean,
  ): ModuleAction {
    if (line !== '.') {
      message.lines.push(line.startsWith('.') ? line.slice(1) : line);
      return {};
    }
    this.#message = undefined;
    const { kind, lines } = message;
    const text = lines.join('\n');
    if (text === '' || isSpeaking) return { reply: '301 ERROR CANT SPEAK' };
    if (kind !== 'text' && lines.length > 1) return { reply: '305 DATA MORE THAN ONE LINE' };
    const isSpace = text === 'space' && (kind === 'character' || kind === 'key');
    return {
      reply: '200 OK SPEAKING',
      speak: {
        kind,
        message: isSpace && kind === 'character' ? ' ' : text,
        settings: new Map(this.#settings),
      },
    };
  }

  #receiveSetting(block: { readonly name: string; readonly lines: string[] }, line: string): ModuleAction {
    if (line !== '.') {
      block.lines.push(line);
      return {};
    }
    this.#block = undefined;
    const closing = BLOCKS[block.name]![1];
    const pairs = block.lines.map((each) => /^([^=]+)=(.*)$/.exec(each));
    if (pairs.includes(null)) return { reply: '302 ERROR BAD SYNTAX' };
    for (const pair of pairs) {
      const [, name, value] = pair!;
      if (name === 'audio_output_method' && value !== 'server')
        return { reply: '303 ERROR INVALID PARAMETER OR VALUE' };
      if (block.name !== 'SET') continue;
      if (value === 'NULL') this.#settings.delete(name!);
      else this.#settings.set(name!, value!);
    }
    return { reply: closing };
  }
}

function listReply([what, language = '']: string[]): string {
  if (what !== 'VOICES') return '300 ERR UNKNOWN COMMAND';
  const lines = voiceLines(language);
  if (!lines.length) return '304 CANT LIST VOICES';
  return [...lines.map((line) => `200-${line}`), '200 OK VOICE LIST SENT'].join('\n');
}
