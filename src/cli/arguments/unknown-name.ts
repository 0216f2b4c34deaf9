import type { SpeechError } from '../../contract/errors.ts';
import { nearestNames } from '../../text/words/nearest-names.ts';
import { usageError } from './flags.ts';

/**
 * What the command line names that does not exist, with what was probably meant, else with all that there is.
 * @param what `command` or `subcommand`.
 * @param within The command of a subcommand, or empty.
 */
export function unknownName(
  what: string,
  name: string,
  within: string,
  known: readonly string[],
): SpeechError {
  const [before, quoted] = [within && `${within} `, JSON.stringify(name)];
  const meant = nearestNames(name, known).map((each) => before + each);
  const all = known.map((each) => before + each);
  return usageError(
    meant.length
      ? `Unknown ${what} ${before}${quoted}: did you mean ${meant.join(' or ')}?`
      : `Unknown ${what} ${before}${quoted}; use ${all.slice(0, -1).join(', ')} or ${all.at(-1)}. See --help.`,
  );
}
