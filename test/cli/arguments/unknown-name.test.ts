import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runHere } from '../run-here.ts';

describe('a mistyped command line', () => {
  const refused: [string[], string][] = [
    [['serv'], 'Unknown command "serv": did you mean serve?'],
    [['acount', 'create'], 'Unknown command "acount": did you mean account?'],
    [['account', 'creat'], 'Unknown subcommand account "creat": did you mean account create?'],
    [['clone', 'lst'], 'Unknown subcommand clone "lst": did you mean clone list?'],
    [['cache', 'prge'], 'Unknown subcommand cache "prge": did you mean cache purge?'],
    [
      ['cache', 'toString'],
      'Unknown subcommand cache "toString"; use cache list, cache purge or cache verify. See --help.',
    ],
    [['serve', '--prt', '1'], "Unknown option '--prt': did you mean --port?"],
    [['proxy', '--hots', 'a'], "Unknown option '--hots': did you mean --host?"],
    [['account', 'create', '--dta', 'a'], "Unknown option '--dta': did you mean --data?"],
    [['publish', 'a.html', '--output', 'a'], "Unknown option '--output'. "],
  ];
  for (const [args, line] of refused)
    it(`says in one line what was probably meant, with exit code 2: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await runHere(args);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.equal(stderr.startsWith(line.trim()), true, stderr);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
    });

  it('names every command where none resembles', async () => {
    assert.match(
      (await runHere(['teach'])).stderr,
      /^Unknown command "teach"; use say, transcribe, serve, proxy, .* or speech-dispatcher\. See --help\.\n$/,
    );
    assert.match((await runHere(['toString'])).stderr, /^Unknown command "toString"; use say/);
  });

  for (const args of [[], ['account'], ['clone'], ['cache']])
    it(`shows the help on stderr where the command is missing: kurdish-speech ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await runHere(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.equal(stderr, (await runHere([...args, '--help'])).stdout);
    });
});
