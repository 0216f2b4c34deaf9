import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { VOICE_GROUPS } from '../contract/limits.ts';
import { readSecret } from '../proxy/keys/read-secret.ts';
import { FLAG, oneOf, parseFlags, print, setting, TEXT, usageError, wholeNumber } from './arguments/flags.ts';
import type { SignedElement, SignHtmlOptions } from './sign-html.ts';

const SIGN_HELP = `Usage: kurdish-speech sign FILE.html… [--write] [options]
       kurdish-speech sign --text TEXT [--voice ID [--voice-group GROUP]] [options]

Signs texts for a proxy with --texts signed: every <kurdish-tts> of the files, or
one text. The files have to be UTF-8. Style sheets and scripts of a page are not
known here: what they hide or add is signed as it stands in the file.

  --write          Write the signatures into the files; without it only print
                   what would change
  --max-chars NUMBER
                   Longest text of one request, as the proxy has it (default
                   KURDISH_SPEECH_MAX_CHARS, or 500)
  --any-voice      Let readers choose a voice: sign for every one, also where an
                   element names one
  --text TEXT      Print the signature of this text
  --voice ID       Only this voice may speak it
  --voice-group GROUP
                   Group of that voice: v3, v4 or v5 (default that of its id,
                   else v3)

Environment
  KURDISH_SPEECH_TOKEN_SECRET  The proxy's secret, at least 32 bytes`;

const OUTCOMES: Readonly<Record<SignedElement['outcome'], readonly [done: string, planned: string]>> = {
  new: ['signed', 'to be signed'],
  changed: ['signed anew', 'to be signed anew'],
  same: ['is signed already', 'is signed already'],
  'no-text': ['has no text', 'has no text'],
};
const MAX_CHARACTERS = 1_000_000;

/** `kurdish-speech sign` */
export async function runSign(args: string[]): Promise<void> {
  const options = {
    write: FLAG,
    'max-chars': TEXT,
    'any-voice': FLAG,
    text: TEXT,
    voice: TEXT,
    'voice-group': TEXT,
    help: FLAG,
  } as const;
  const { values, positionals: files } = parseFlags(args, { options, allowPositionals: true });
  if (values.help) return print(SIGN_HELP);
  const { text, voice, write = false, 'voice-group': group, 'any-voice': anyVoice = false } = values;
  if ((text === undefined) === (files.length === 0))
    throw usageError('Name the HTML files to sign, or give one text: sign FILE.html… or sign --text TEXT.');
  if (text === undefined ? voice !== undefined : write)
    throw usageError(
      text === undefined
        ? '--voice is for --text; in files the elements name their voices.'
        : '--write is for files; the signature of --text is printed.',
    );
  if (group !== undefined && !voice) throw usageError('--voice-group is for --voice.');
  const voiceGroup = group === undefined ? undefined : oneOf('--voice-group', group, VOICE_GROUPS);
  const limit = setting('--max-chars', values['max-chars'], 'KURDISH_SPEECH_MAX_CHARS');
  const maxCharacters = wholeNumber(limit.name, limit.value ?? '500', 1, MAX_CHARACTERS);
  const name = 'KURDISH_SPEECH_TOKEN_SECRET';
  const secret = readSecret(process.env[name] ?? '', 'tokenSecret', name);
  if (text !== undefined) {
    const { signText } = await import('../proxy/texts/sign-text.ts');
    return print(await signText(text, { voice: anyVoice ? '' : voice, voiceGroup, secret, maxCharacters }));
  }
  let faults = 0;
  for (const file of files) faults += await signFile(file, { secret, maxCharacters, anyVoice }, write);
  if (faults) throw new Error(`${faults} could not be signed.`);
}

/** @returns How many elements could not be read. */
async function signFile(file: string, options: SignHtmlOptions, write: boolean): Promise<number> {
  const before = await readPage(file);
  const { signHtml } = await import('./sign-html.ts');
  const { html, elements } = await signHtml(before, options);
  if (write && html !== before) await replaceFile(file, html);
  if (elements.length === 0) print(`${file}: no <kurdish-tts>`);
  for (const { line, voice, parts, outcome, fault } of elements) {
    const what = fault ?? OUTCOMES[outcome][write ? 0 : 1];
    const inVoice = options.anyVoice || !voice ? 'any voice' : voice;
    const detail = parts ? `, ${parts} ${parts === 1 ? 'part' : 'parts'}, ${inVoice}` : '';
    print(`${file}:${line}: ${what}${detail}`);
  }
  return elements.filter(({ fault }) => fault).length;
}

async function readPage(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The file ${JSON.stringify(file)} cannot be read (${error.code}).`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw usageError(`The file ${JSON.stringify(file)} is not UTF-8; save it as UTF-8 first.`);
  }
}

/** Whole or not at all: a web server may be reading it. */
async function replaceFile(file: string, html: string): Promise<void> {
  const target = await realpath(file);
  const temporary = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, html, { mode: (await stat(target)).mode, flag: 'wx' });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file ${JSON.stringify(file)} cannot be written (${code}).`);
  }
}
