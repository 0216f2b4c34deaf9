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
    editor: /^monaco$/,
    scene: /./,
    isAdapted: false,
    engine: 'firefox',
    reason:
      'in Firefox, where its field is a textarea, Monaco mostly takes no paste from a script, for a cause that was not found; its adapter writes',
  },
  {
    editor: /^monaco$/,
    scene: /^(typing elsewhere|input method|“delete the last (word|sentence)”|“undo that”)$/,
    isAdapted: false,
    reason:
      "without its adapter Monaco's caret can be read but not moved, so text goes to where it is, and nothing can be selected to be taken back",
  },
  {
    editor: /^gutenberg$/,
    scene: /^undo, redo$/,
    isAdapted: false,
    reason:
      'the last utterance is undone, but the second undo takes nothing back in the history that the page of the test gives the editor (`useStateWithHistory`), for a cause that was not found',
  },
  {
    editor: /^tinymce/,
    scene: /^mixed direction$/,
    engine: 'firefox',
    reason:
      'the marks that isolate the text are not in what TinyMCE reads in Firefox, for a cause that was not found',
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
