import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { readVoicesFile } from '../../../src/cli/models/read-voices-file.ts';
import type { SpeechError } from '../../../src/contract/errors.ts';
import { temporaryFolder } from '../../service/support/open-service.ts';

const folder = temporaryFolder();
const file = join(folder, 'voices.json');
for (const name of ['m.onnx', 'tokens.txt', 'a.fst', 'b.fst']) writeFileSync(join(folder, name), '');

const vits = { model: 'm.onnx', tokens: 'tokens.txt' };
const berfin = { input: 'letters', config: { model: { vits } } };
const voices = { kurmanji_v5_f002: { model: 'berfin', sid: 0 } };

function read(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readVoicesFile(file);
}

test('file names count from the folder of the file, several of them joined by commas too', () => {
  const config = { ...berfin.config, ruleFsts: 'a.fst,b.fst' };
  const { models } = read({ models: { berfin: { ...berfin, config } }, voices });
  assert.deepEqual(models.berfin, {
    input: 'letters',
    config: {
      model: { vits: { model: join(folder, 'm.onnx'), tokens: join(folder, 'tokens.txt') } },
      ruleFsts: `${join(folder, 'a.fst')},${join(folder, 'b.fst')}`,
    },
  });
});

test('mistakes are one line each, which names the place and what would be right', () => {
  const cases: [unknown, RegExp][] = [
    ['{', /voices\.json: it is not JSON\.$/],
    [{}, /models: .*expected record/],
    [{ models: { berfin }, voices: {} }, /"voices" is empty; name a voice and its model/],
    [
      { models: { berfin: { ...berfin, input: 'text' } }, voices },
      /models\.berfin\.input: .*"letters"\|"ipa"\|"espeak"/,
    ],
    [
      { models: { berfin: { ...berfin, speed: 1 } }, voices },
      /models\.berfin: "speed" is unknown; use input, config, replace\.$/,
    ],
    [
      { models: { berfin }, voices: { kurmanji_x: { model: 'berfin' } } },
      /"kurmanji_x" is not a voice of the catalog, which GET/,
    ],
    [
      { models: { berfin }, voices: { kurmanji_v5_f002: { model: 'berfin', sid: -1 } } },
      /voices\.kurmanji_v5_f002\.sid: .*>=0/,
    ],
    [{ models: { berfin }, voices, package: 'piper' }, /package: .*"sherpa-onnx-node"\|"sherpa-onnx"/],
    [
      {
        models: { berfin: { ...berfin, config: { model: { vits: { ...vits, model: 'x.onnx' } } } } },
        voices,
      },
      /models\.berfin: model names "x\.onnx", which is not in /,
    ],
  ];
  for (const [content, pattern] of cases) {
    assert.throws(
      () => read(content),
      (error: SpeechError) => {
        assert.match(error.message, pattern);
        return error.code === 'invalid-argument' && !error.message.includes('\n');
      },
    );
  }
  assert.throws(() => readVoicesFile(join(folder, 'none.json')), /none\.json: it cannot be read/);
});
