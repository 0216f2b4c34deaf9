import type { Engine } from './browsers/open-browser.ts';
import type { EditorUnderTest } from './editors.ts';

/** Why a scene does not hold in an editor. */
interface Known {
  readonly editor: RegExp;
  readonly scene: RegExp;
  readonly isAdapted: boolean;
  /** Default: every one. */
  readonly engine?: Engine;
  readonly reason: string;
}

const KNOWN: readonly Known[] = [
  {
    editor: /^slate$/,
    scene: /^undo, redo$/,
    isAdapted: false,
    reason:
      'Slate joins texts that follow one another into one step, however far apart in time; its adapter begins a new one',
  },
  {
    editor: /^slate$/,
    scene: /^undo after typing$/,
    isAdapted: false,
    reason: 'Slate joins the utterance to what was typed just before it; its adapter begins a new step',
  },
  {
    editor: /^monaco$/,
    scene: /^right to left$/,
    isAdapted: true,
    reason:
      "not explained: the text stands at the start of the line, where the test's keys may have left the caret",
  },
  {
    editor: /^monaco$/,
    scene:
      /^(once|model|undo, redo|typing on|typing elsewhere|range replaced|right to left|live, by keyboard)$/,
    isAdapted: false,
    reason:
      'without its adapter the caret is guessed from what Monaco draws, and cannot be moved: text goes to where the caret is, and a space may be on its wrong side, for a cause that was not found',
  },
];

/** A row of the table, in one engine. */
export interface Subject {
  readonly engine: Engine;
  readonly editor: EditorUnderTest;
  readonly isAdapted: boolean;
}

/** What is written about a scene of an editor. */
export interface Verdict extends Subject {
  readonly scene: string;
  /** `impossible`: no test can do it in this engine. */
  readonly result: 'holds' | 'fails' | 'impossible';
  readonly problem?: string | undefined;
}

export function knownReason({ engine, editor, isAdapted, scene }: Verdict): string | undefined {
  return KNOWN.find(
    (known) =>
      known.editor.test(editor.name) &&
      known.scene.test(scene) &&
      known.isAdapted === isAdapted &&
      (known.engine ?? engine) === engine,
  )?.reason;
}
