import { SpeechError } from '../../../contract/errors.ts';

/** A key that types something needs a modifier other than Shift: without one it could no longer be typed. */
const SHORTCUT =
  /^(?:F\d{1,2}|(?=.*(?:alt|control|meta)\+)(?:(?:alt|control|meta|shift)\+)+(?:[!-~]|[a-z]\w+))$/i;

/** @throws SpeechError `invalid-argument` for what names no key. */
export function checkShortcut(shortcut: string | null): void {
  if (!shortcut || SHORTCUT.test(shortcut)) return;
  const message = 'The attribute "shortcut" must be a key such as F8, Alt+M or Control+Shift+Space.';
  throw new SpeechError('invalid-argument', message, { field: 'shortcut' });
}
