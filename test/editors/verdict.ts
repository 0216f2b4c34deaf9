import type { Engine } from './browsers/open-browser.ts';
import type { EditorUnderTest } from './editors.ts';

/** Why a scene does not hold in an editor. */
interface Known {
  readonly editor: RegExp;
  readonly scene: RegExp;
  /** Default: with and without its adapter. */
  readonly isAdapted?: boolean;
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
    editor: /^slate$/,
    scene: /^typing on$/,
    isAdapted: false,
    engine: 'chromium',
    reason:
      'on a busy machine a key that is pressed at the moment of the paste comes before Slate has put the caret behind the text, and goes behind the next space',
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
      (known.isAdapted ?? isAdapted) === isAdapted &&
      (known.engine ?? engine) === engine,
  )?.reason;
}
