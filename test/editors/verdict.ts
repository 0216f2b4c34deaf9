import type { EditorUnderTest } from './editors.ts';

/** Why a scene does not hold in an editor. */
interface Known {
  readonly editor: RegExp;
  readonly scene: string;
  readonly isAdapted: boolean;
  readonly reason: string;
}

const KNOWN: readonly Known[] = [
  {
    editor: /^slate$/,
    scene: 'undo, redo',
    isAdapted: false,
    reason:
      'Slate joins texts that follow one another into one step, however far apart in time; its adapter begins a new one',
  },
  {
    editor: /^slate$/,
    scene: 'undo after typing',
    isAdapted: false,
    reason: 'Slate joins the utterance to what was typed just before it; its adapter begins a new step',
  },
  {
    editor: /^monaco$/,
    scene: 'range replaced',
    isAdapted: false,
    reason:
      'only the end of the selection can be read from what Monaco draws, so a space is one too many; its adapter reads the model',
  },
  {
    editor: /^monaco$/,
    scene: 'typing elsewhere',
    isAdapted: false,
    reason:
      "Monaco's caret cannot be moved through the page, so the text goes to where the caret is; its adapter writes anywhere",
  },
];

/** What is written about a scene of an editor. */
export interface Verdict {
  readonly editor: EditorUnderTest;
  readonly isAdapted: boolean;
  readonly scene: string;
  /** Undefined if it holds. */
  readonly problem: string | undefined;
}

export function knownReason({ editor, isAdapted, scene }: Verdict): string | undefined {
  return KNOWN.find(
    (known) => known.editor.test(editor.name) && known.scene === scene && known.isAdapted === isAdapted,
  )?.reason;
}
