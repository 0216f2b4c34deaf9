import type { InsertionTarget } from '../insertion/insertion-target.ts';

interface Position {
  readonly lineNumber: number;
  readonly column: number;
}

interface MonacoRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** What is used of Monaco's code editor. */
export interface MonacoEditor {
  getDomNode(): HTMLElement | null;
  getModel(): {
    getValue(): string;
    getOffsetAt(position: Position): number;
    getPositionAt(offset: number): Position;
  } | null;
  getSelection(): MonacoRange | null;
  setPosition(position: Position): void;
  pushUndoStop(): boolean;
  executeEdits(
    source: string,
    edits: { range: MonacoRange; text: string; forceMoveMarkers: boolean }[],
  ): boolean;
  getScrolledVisiblePosition(position: Position): { left: number; top: number; height: number } | null;
}

/** Monaco. */
export function monacoTarget(editor: MonacoEditor): InsertionTarget {
  const host = editor.getDomNode() as HTMLElement;
  const model = () => editor.getModel() as NonNullable<ReturnType<MonacoEditor['getModel']>>;
  const positionAt = (offset: number) => model().getPositionAt(offset);
  return {
    element: host.querySelector<HTMLElement>('.native-edit-context,textarea.inputarea') ?? host,
    read: () => model().getValue(),
    selection() {
      const range = editor.getSelection();
      if (!range) return undefined;
      const { startLineNumber, startColumn, endLineNumber, endColumn } = range;
      return {
        start: model().getOffsetAt({ lineNumber: startLineNumber, column: startColumn }),
        end: model().getOffsetAt({ lineNumber: endLineNumber, column: endColumn }),
      };
    },
    insert({ start, end }, text, follows) {
      const [from, to] = [positionAt(start), positionAt(end)];
      const range = {
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      };
      editor.pushUndoStop();
      editor.executeEdits('dictation', [{ range, text, forceMoveMarkers: follows }]);
      editor.pushUndoStop();
      if (follows) editor.setPosition(positionAt(start + text.length));
    },
    caretRect(offset) {
      const place = editor.getScrolledVisiblePosition(positionAt(offset));
      if (!place) return undefined;
      const { left, top } = host.getBoundingClientRect();
      return new DOMRect(left + place.left, top + place.top, 0, place.height);
    },
  };
}
