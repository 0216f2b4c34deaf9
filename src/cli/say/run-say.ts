import { DIALECTS } from '../../contract/dialects.ts';
import { SpeechError } from '../../contract/errors.ts';
import { MAX_TEXT_CHARACTERS, SPEED_RANGE } from '../../contract/limits.ts';
import type { SpeechPlace } from '../../publish/connect.ts';
import { print } from '../arguments/flags.ts';
import { StatusLine } from '../progress/status-line.ts';
import { stoppable } from '../progress/stoppable.ts';
import { findPlayer, PLAYERS } from './find-player.ts';
import { readSayFlags, type SayRequest, SOUND_FORMATS, type SpeechTarget } from './read-say-flags.ts';
import { requireVoice } from './require-voice.ts';
import { speakPieces } from './speak-pieces.ts';
import { voiceTable } from './voice-table.ts';

const HELP = `Usage: kurdish-speech say TEXT|- [--out FILE | --play] [options]

Speaks a text in Sorani, Kurmanji or Badini. Without --endpoint all of it happens on this machine, and nothing is sent.

  TEXT             What is spoken; - for standard input in UTF-8, which is spoken sentence by sentence as it comes
  --out FILE       Write a sound file: ${SOUND_FORMATS.map((name) => `.${name}`).join(', ')}; - for WAV on standard output
  --play           Play it, with the first of these that is installed: ${PLAYERS.map(({ name }) => name).join(', ')}
                   (default: --play on a terminal, else --out -)
  --voice ID       See --list-voices (default the first of its dialect)
  --dialect D      ${DIALECTS.join(', ')} (default that of the voice, else the one the text is written in: of standard
                   input, what comes first)
  --speed N        ${SPEED_RANGE.min} to ${SPEED_RANGE.max} (default 1)
  --list-voices    Print the voices: id, dialect, gender, name, group; with --dialect, those for it

  --endpoint URL   A speech service, with the key in KURDISH_SPEECH_TTS_KEY, e.g. https://speech.example.com
  --origin ORIGIN  With --endpoint, which is then a proxy: the origin in whose name, e.g. https://example.com

Exit code: 0 when all of it was spoken, 1 after a failure, 2 for a usage error, 130 when stopped; then there is no file.`;

/** Texts that take longer to speak than a moment. UTF-16 units. */
const LONG_TEXT = 1000;

/** `kurdish-speech say` */
export async function runSay(args: string[]): Promise<void> {
  const request = readSayFlags(args, {
    isInputTerminal: process.stdin.isTTY === true,
    isOutputTerminal: process.stdout.isTTY === true,
  });
  if (request.type === 'help') return print(HELP);
  await stoppable(async (signal) => {
    if (request.type === 'say') return say(request, signal);
    const { connection } = await open(request.place, signal);
    print(await voiceTable(connection, request.dialect));
  });
}

async function say(request: Extract<SayRequest, { type: 'say' }>, signal: AbortSignal): Promise<void> {
  const { text, voice, dialect, speed, target, place } = request;
  const player = target.to === 'player' ? playerHere() : undefined;
  const { connection, maxCharacters } = await open(place, signal);
  if (voice !== undefined && !place) await requireVoice(voice, connection);
  const line = new StatusLine();
  const isShown = target.to === 'file' && (text?.length ?? 0) > LONG_TEXT;
  const onPart = (share: number) => {
    if (isShown) line.show(share, 'spoken');
  };
  const pieces = text === undefined ? await standardInput() : [text];
  const samples = speakPieces(pieces, { connection, maxCharacters, voice, dialect, speed, onPart });
  try {
    await deliver(target, samples, player, signal);
  } finally {
    line.clear();
  }
}

async function deliver(
  target: SpeechTarget,
  samples: AsyncIterable<Int16Array>,
  player: ReturnType<typeof playerHere> | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (target.to === 'stdout') {
    const { writeWavStream } = await import('./write-wav-stream.ts');
    await writeWavStream(process.stdout, samples, signal);
  } else if (target.to === 'file') {
    const { writeSoundFile } = await import('./write-sound-file.ts');
    await writeSoundFile(target.path, target.format, samples, signal);
  } else {
    const { playSound } = await import('./play-sound.ts');
    await playSound(player!, samples, signal);
  }
}

async function open(place: SpeechPlace | undefined, signal: AbortSignal) {
  if (place) {
    const { connect } = await import('../../publish/connect.ts');
    return connect(place, signal);
  }
  const { embeddedConnection } = await import('../../local/embedded-connection.ts');
  return { connection: embeddedConnection(signal), maxCharacters: MAX_TEXT_CHARACTERS };
}

async function standardInput(): Promise<AsyncIterable<string>> {
  const { textPieces } = await import('./text-pieces.ts');
  return textPieces(process.stdin);
}

function playerHere() {
  const player = findPlayer(process.env.PATH ?? '');
  if (player) return player;
  const names = PLAYERS.map(({ name }) => name).join(', ');
  throw new SpeechError(
    'not-supported',
    `No player was found: install one of ${names}, or write a file with --out speech.wav.`,
  );
}
