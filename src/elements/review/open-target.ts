import type { KurdishDictateElement } from '../dictate/kurdish-dictate.ts';
import { loadDictation } from '../dictate/session/load-dictation.ts';
import { loadEditors } from '../editors/load-editors.ts';
import { joinUtterances } from '../insertion/join-utterances.ts';
import type { OpenText } from '../insertion/open-text.ts';

/**
 * Opens what an element dictates into: the field or editor that it names, or its own value.
 * @returns undefined where it cannot be written into.
 */
export async function openTarget(element: KurdishDictateElement): Promise<OpenText | undefined> {
  const { htmlFor, insertionTarget, assetBase } = element;
  if (!htmlFor && !insertionTarget) return ownValue(element);
  const { openText } = await loadDictation(assetBase ?? undefined);
  try {
    return await openText(insertionTarget, element.forElement, htmlFor ?? '', async (editor) =>
      (await loadEditors(assetBase ?? undefined)).findEditor(editor),
    );
  } catch {
    // The dictation itself reports what is wrong with `for`.
    return undefined;
  }
}

/** The value of an element that is the field itself. */
function ownValue(element: KurdishDictateElement): OpenText {
  const write = (value: string, data: string) => {
    element.value = value;
    const init = { inputType: 'insertReplacementText', data, bubbles: true, composed: true };
    element.dispatchEvent(new InputEvent('input', init));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return {
    element,
    read: () => element.value,
    async replace({ start, end }, text) {
      write(element.value.slice(0, start) + text + element.value.slice(end), text);
    },
    insert: (text) => write(joinUtterances(element.value, text), text),
  };
}
