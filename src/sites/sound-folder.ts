import { SpeechError } from '../contract/errors.ts';

/**
 * The folder of a site's sound, with slashes between its parts and none at its ends.
 * @throws SpeechError `invalid-argument` where it is not in the site.
 */
export function soundFolder(folder = 'audio'): string {
  const parts = folder.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  if (!parts.length || parts.includes('..'))
    throw new SpeechError(
      'invalid-argument',
      `The folder for the sound must be in the site, such as audio, not ${JSON.stringify(folder)}.`,
      { field: 'folder' },
    );
  return parts.join('/');
}
