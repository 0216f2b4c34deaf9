import { spawnSync } from 'node:child_process';

const INCLUDES = 'integrations/wordpress/kurdish-speech/includes/';

/**
 * Runs PHP with the plugin's classes, without WordPress.
 * @param code An expression of `$input`.
 * @returns Its value.
 */
export function php<Result>(code: string, input: unknown): Result {
  const program = `
    spl_autoload_register(function ($name) {
      if (strpos($name, 'KurdishSpeech\\\\') === 0) require '${INCLUDES}' . str_replace('\\\\', '/', substr($name, strlen('KurdishSpeech\\\\'))) . '.php';
    });
    $input = json_decode(stream_get_contents(STDIN), true);
    echo json_encode(${code}, JSON_THROW_ON_ERROR);`;
  const run = spawnSync('php', ['-r', program], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(`PHP failed: ${run.stderr}${run.stdout.slice(0, 2000)}`);
  return JSON.parse(run.stdout) as Result;
}
