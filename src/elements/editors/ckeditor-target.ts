import { createEditableSurface } from '../insertion/editable-surface.ts';
import type { InsertionTarget } from '../insertion/insertion-target.ts';

interface Position {
  getShiftedBy(offset: number): Position;
  isEqual(other: Position): boolean;
  isAfter(other: Position): boolean;
}

interface Step {
  readonly type: 'text' | 'elementStart' | 'elementEnd';
  readonly item: { readonly data?: string };
  readonly previousPosition: Position;
}

interface Writer {
  createRange(start: Position, end: Position): object;
  createText(text: string, attributes: unknown): object;
  setSelection(range: object): void;
}

/** What is used of CKEditor. */
export interface CKEditor {
  readonly editing: { readonly view: { getDomRoot(): HTMLElement | null | undefined } };
  readonly model: {
    readonly document: {
      readonly selection: {
        getFirstPosition(): Position | null;
        getLastPosition(): Position | null;
        getAttributes(): unknown;
      };
      getRoot(): object | null;
    };
    createRangeIn(root: never): { getWalker(): Iterable<Step> };
    change(write: (writer: never) => void): void;
    insertContent(content: never, range: never): { readonly end: Position };
  };
}

/** CKEditor 5. Every model element's start and end counts as one character. */
export function ckeditorTarget(editor: CKEditor): InsertionTarget {
  const { model } = editor;
  const { document } = model;
  const element = editor.editing.view.getDomRoot() as HTMLElement;
  const surface = createEditableSurface(element);
  const steps = () => [...model.createRangeIn(document.getRoot() as never).getWalker()];
  const textOf = ({ item, type }: Step) => (type === 'text' ? (item.data ?? '') : '\n');
  const positionAt = (offset: number): Position => {
    let start = 0;
    let last: Position | undefined;
    for (const step of steps()) {
      const { length } = textOf(step);
      // Within a paragraph, not between two.
      if (offset < start + length || (step.type === 'text' && offset === start + length))
        return step.type === 'text'
          ? step.previousPosition.getShiftedBy(offset - start)
          : step.previousPosition;
      start += length;
      last = step.previousPosition;
    }
    return last as Position;
  };
  const offsetOf = (position: Position | null) => {
    let start = 0;
    for (const step of steps()) {
      const { length } = textOf(step);
      for (let within = 0; within < (step.type === 'text' ? length : 1); within++)
        if (
          position &&
          !position.isAfter(step.previousPosition.getShiftedBy(step.type === 'text' ? within : 0))
        )
          return start + within;
      start += length;
    }
    return start;
  };
  return {
    element,
    read: () => steps().map(textOf).join(''),
    selection() {
      const { selection } = document;
      return { start: offsetOf(selection.getFirstPosition()), end: offsetOf(selection.getLastPosition()) };
    },
    insert({ start, end }, text, follows) {
      model.change((given) => {
        const writer: Writer = given;
        const range = writer.createRange(positionAt(start), positionAt(end));
        if (follows) writer.setSelection(range);
        const attributes = follows ? document.selection.getAttributes() : {};
        const after = model.insertContent(writer.createText(text, attributes) as never, range as never);
        if (follows) writer.setSelection(writer.createRange(after.end, after.end));
      });
    },
    caretRect: () => surface.caretRect(surface.selection()?.end ?? 0),
  };
}
