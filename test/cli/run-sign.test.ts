import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { signText } from '../../src/proxy/texts/sign-text.ts';
import { runHere } from './run-here.ts';

const SECRET = 'an example secret of at least 32 bytes';
const VOICE = { voice: 'sorani_f001', voiceGroup: 'v4' };

const sign = (args: readonly string[], variables: Record<string, string> = {}) =>
  runHere(['sign', ...args], { KURDISH_SPEECH_TOKEN_SECRET: SECRET, ...variables });

describe('kurdish-speech sign', () => {
  let folder: string;
  const paragraphs = ['سڵاو، چۆنی؟ 😀', 'لەم بەهارەدا، کتێبخانەیەکی نوێ کرایەوە.'];
  /** A page as people write them: mixed line ends, odd quotes, no end tags, characters outside the BMP before the elements. */
  const PAGE = [
    '\ufeff<!doctype html>\r\n<html lang=ckb><title>😀 &amp; ڕۆژنامە</title>\n<body>',
    `<article id=a><p>${paragraphs[0]}\r\n<p>${paragraphs[1]}</article>`,
    '<!-- <kurdish-tts text="no"> --><KURDISH-TTS for=a voice="sorani_f001" voice-group=\'v4\' controls></KURDISH-TTS>',
    '<kurdish-tts text=سڵاو/></kurdish-tts>\r\n<kurdish-tts signature = \'old\' text="Silav &quot;heval&quot;"   ></kurdish-tts>',
    '<kurdish-tts></kurdish-tts><script>"<kurdish-tts text=no>"</script>  ',
  ].join('\n');
  const article = paragraphs.join('\n');

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kurdish-speech-sign-'));
  });
  after(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, content: string | Uint8Array = PAGE) => {
    const file = join(folder, name);
    await writeFile(file, content);
    return file;
  };

  it('writes the signature of each element, and leaves everything else as it was, to the byte', async () => {
    const file = await fileOf('a.html');
    await chmod(file, 0o640);
    const { code, stdout, stderr } = await sign([file, '--write']);
    assert.equal(code, 0, stderr);
    assert.deepEqual(stdout.trim().split('\n'), [
      `${file}:6: signed, 1 part, sorani_f001`,
      `${file}:7: signed, 1 part, any voice`,
      `${file}:8: signed anew, 1 part, any voice`,
      `${file}:9: has no text`,
    ]);
    const of = (text: string, voice = {}) => signText(text, { ...voice, secret: SECRET });
    const expected = PAGE.replace(
      '<KURDISH-TTS for',
      `<KURDISH-TTS signature="${await of(article, VOICE)}" for`,
    )
      .replace('<kurdish-tts text=سڵاو/>', `<kurdish-tts signature="${await of('سڵاو/')}" text=سڵاو/>`)
      .replace("signature = 'old'", `signature="${await of('Silav "heval"')}"`);
    assert.equal(await readFile(file, 'utf8'), expected);
    assert.equal((await stat(file)).mode & 0o777, 0o640);

    const again = await sign([file, '--write']);
    assert.match(again.stdout, /:6: is signed already, 1 part/);
    assert.equal(await readFile(file, 'utf8'), expected);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('signs in the order of the source where a table has moved an element', async () => {
    const html =
      '<table><tr><td><kurdish-tts text="یەکەم"></kurdish-tts></td></tr><kurdish-tts text="دووەم"></kurdish-tts></table>';
    const file = await fileOf('table.html', html);
    assert.equal((await sign([file, '--write'])).code, 0);
    const signed = await readFile(file, 'utf8');
    assert.equal(signed.match(/ signature="/g)?.length, 2);
    assert.equal(signed.replace(/ signature="[\w.-]+"/g, ''), html);
  });

  it('only prints what would change without --write', async () => {
    const file = await fileOf('b.html');
    const { stdout } = await sign([file, '--max-chars', '30']);
    assert.match(stdout, /:6: to be signed, 3 parts, sorani_f001/);
    assert.match(stdout, /:8: to be signed anew, 1 part/);
    assert.equal(await readFile(file, 'utf8'), PAGE);
  });

  it('signs for every voice when told to, and for the length that the environment sets', async () => {
    const file = await fileOf('c.html');
    const variables = { KURDISH_SPEECH_MAX_CHARS: '30' };
    assert.equal((await sign([file, '--write', '--any-voice'], variables)).code, 0);
    const signature = await signText(article, { secret: SECRET, maxCharacters: 30 });
    assert.ok((await readFile(file, 'utf8')).includes(`<KURDISH-TTS signature="${signature}" for=a`));
  });

  it('writes through a link, and signs the other elements where one names nothing to read', async () => {
    const file = await fileOf(
      'd.html',
      '<kurdish-tts for=x></kurdish-tts><kurdish-tts text="Silav"></kurdish-tts>',
    );
    const link = join(folder, 'link.html');
    await symlink(file, link);
    const { code, stdout, stderr } = await sign([link, '--write']);
    assert.equal(code, 1);
    assert.match(stdout, /:1: The attribute "for" names no element: "x"\.\n.*:1: signed, 1 part/);
    assert.match(stderr, /^1 could not be signed\.$/m);
    assert.match(
      await readFile(file, 'utf8'),
      /<kurdish-tts for=x><\/kurdish-tts><kurdish-tts signature="[\w-]{22}"/,
    );
  });

  it('prints the signature of one text', async () => {
    const { stdout } = await sign(['--text', article, '--voice', 'sorani_f001', '--voice-group', 'v4']);
    assert.equal(stdout, `${await signText(article, { ...VOICE, secret: SECRET })}\n`);
    const any = await sign(['--text', article, '--max-chars', '20']);
    assert.equal(any.stdout, `${await signText(article, { secret: SECRET, maxCharacters: 20 })}\n`);
  });

  const refused: readonly [args: string[], message: RegExp, secret?: string][] = [
    [[], /Name the HTML files to sign, or give one text/],
    [['x.html', '--text', 'x'], /Name the HTML files to sign, or give one text/],
    [['nowhere.html'], /"nowhere\.html" cannot be read \(ENOENT\)/],
    [['--text', 'x', '--secret', 'x'], /--secret/],
    [['--text', 'x', '--write'], /--write is for files/],
    [['x.html', '--voice', 'x'], /--voice is for --text/],
    [['--text', 'x', '--voice-group', 'v4'], /--voice-group is for --voice/],
    [['--text', 'x', '--voice', 'x', '--voice-group', 'v9'], /--voice-group "v9" is unknown; use v3, v4, v5/],
    [['--text', 'x', '--max-chars', '0'], /--max-chars "0" must be a whole number from 1/],
    [['--text', 'x'], /Set KURDISH_SPEECH_TOKEN_SECRET to a random string of at least 32 bytes/, ''],
    [['--text', 'x'], /Set KURDISH_SPEECH_TOKEN_SECRET/, 'too short to be one'],
  ];
  for (const [args, message, secret = SECRET] of refused) {
    it(`refuses sign ${args.join(' ')}${secret === SECRET ? '' : ` with the secret "${secret}"`}`, async () => {
      const { code, stderr } = await sign(args, { KURDISH_SPEECH_TOKEN_SECRET: secret });
      assert.equal(code, 2);
      assert.match(stderr, message);
      assert.equal(stderr.trim().split('\n').length, 1);
      assert.ok(!stderr.includes('too short'));
    });
  }

  it('refuses a file that is not UTF-8, and leaves it alone', async () => {
    const bytes = Buffer.from('<kurdish-tts text="\xe7"></kurdish-tts>', 'latin1');
    const file = await fileOf('latin.html', bytes);
    const { code, stderr } = await sign([file, '--write']);
    assert.equal(code, 2);
    assert.match(stderr, /is not UTF-8/);
    assert.deepEqual(await readFile(file), bytes);
  });
});
