import type { Finding } from '../findings/fault.ts';
import { shown } from '../findings/written-place.ts';
import type { Visit } from '../visit/visit.ts';

/** Whether the script is on the page more than once. */
export function checkCopies({ outline: { scripts } }: Visit): Finding[] {
  const urls = [...new Set(scripts.map(({ url }) => url))];
  const folders = new Set(urls.map((url) => shown(url).replace(/[^/]*$/, '')));
  // A module may have its classic twin beside it, for old browsers.
  if (
    folders.size < 2 &&
    !urls.some((url, at) => urls.findIndex((each) => shown(each) === shown(url)) !== at)
  )
    return [];
  const lines = scripts.map(({ line, url }) => `line ${line}: ${shown(url)}`).join(', ');
  return [
    {
      where: lines,
      severity: 'warning',
      what: `The script is on the page ${urls.length} times: the first one to run defines the elements, whichever release it is, and readers load the others for nothing.`,
      fix: 'Keep one of these tags, the newest; in WordPress, of the plugin or of the theme',
    },
  ];
}
