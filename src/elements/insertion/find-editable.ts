import { SpeechError } from '../../contract/errors.ts';
import { EDITABLE } from './editor-marks.ts';
import { isWritable, type TextTarget } from './is-writable.ts';
import { isField } from './text-surface.ts';

/**
 * What the user types into, where `for` names that element, a frame of the same origin, or what an editor was put into.
 * @throws SpeechError `invalid-argument`
 */
export function findEditable(named: Element, id: string): TextTarget {
  if (named.localName === 'iframe') return editableInFrame(named as HTMLIFrameElement, id);
  if (isWritable(named)) {
    if (isField(named) && !named.getClientRects().length && !named.closest('.monaco-editor'))
      throw refused(
        id,
        'a field that is hidden: name the frame or the editable element of its editor instead',
      );
    return named;
  }
  const editable = [...named.querySelectorAll(EDITABLE)].find(isWritable);
  if (!editable) throw refused(id, 'an element that is not editable');
  return editable;
}

function editableInFrame(frame: HTMLIFrameElement, id: string): TextTarget {
  const { contentDocument } = frame;
  if (!contentDocument)
    throw refused(id, 'a frame of another origin: only frames of the same origin can be written into');
  const { activeElement, body } = contentDocument;
  const found = [
    activeElement,
    body,
    ...contentDocument.querySelectorAll('[contenteditable],textarea,input'),
  ].find(isWritable);
  if (!found) throw refused(id, 'a frame in which nothing is editable');
  return found;
}

function refused(id: string, what: string): SpeechError {
  return new SpeechError('invalid-argument', `The attribute "for" names ${what}: "${id}".`, { field: 'for' });
}
