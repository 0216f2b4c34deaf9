import assert from 'node:assert/strict';
import type { EditorPage } from './editor-page.ts';

/** What a user does while the page dictates; fails where something is lost. */
export interface Scene {
  readonly name: string;
  readonly meaning: string;
  readonly only?: 'rich';
  readonly needsInputMethod?: boolean;
  /** The element has to find the field by `for`, which reaches into no shadow root from outside. */
  readonly needsFor?: boolean;
  /** Only where the element finds the adapter by itself. */
  readonly needsFound?: boolean;
  /** Tried in a subset too. */
  readonly isBrief?: boolean;
  run(page: EditorPage): Promise<void>;
}

export const LATIN = { before: 'Silav ', bold: 'heval', after: ' baş' };
const ARABIC = { before: 'سڵاو ', bold: 'هەڤاڵ', after: ' باش', dir: 'rtl' };

/** Between utterances, which end after a second of silence; editors join what is typed sooner. */
const PAUSE = 1100;

/** Two utterances with interim texts, at the caret behind the first word. */
async function dictate(page: EditorPage, pause = 0): Promise<void> {
  await page.begin();
  await page.show('', 'tu');
  await page.show('', 'tu ça');
  await page.show('tu çawa yî');
  await page.reads('Silav tu çawa yî heval baş');
  await page.rest(pause);
  await page.show('tu çawa yî', 'ez');
  await page.show('tu çawa yî ez başim');
  await page.reads('Silav tu çawa yî ez başim heval baş');
  await page.close();
}

export const EDITING_SCENES: readonly Scene[] = [
  {
    name: 'once',
    isBrief: true,
    meaning: 'two utterances with interim texts stand once, where the caret was',
    async run(page) {
      await page.open(LATIN, 5);
      await dictate(page);
    },
  },
  {
    name: 'model',
    meaning: 'the model of the editor (or the state of the framework) is what the page shows',
    async run(page) {
      await page.open(LATIN, 5);
      await dictate(page);
      await page.shows('Silav tu çawa yî ez başim heval baş');
    },
  },
  {
    name: 'no stale partial',
    meaning: 'an interim text is seen, is not in the model of an editor, and nothing of it stays',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.show('', 'tu ça');
      if (page.isEditor) {
        assert.equal(await page.model(), 'Silav heval baş', 'interim text is outside the document');
        assert.match((await page.ghost())?.text ?? 'nothing', /tu ça/, 'interim text at the caret');
        await page.show('', 'tu ça we');
        assert.match((await page.ghost())?.text ?? 'nothing', /tu ça we/);
      } else assert.match(await page.model(), /tu ça/);
      await page.show('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.close();
      await page.shows('Silav tu çawa yî heval baş');
      await page.leavesNothing();
    },
  },
  {
    name: 'undo, redo',
    isBrief: true,
    meaning: 'the undo key takes back an utterance of an editor, a dictation of a field; redo brings it back',
    async run(page) {
      await page.open(LATIN, 5);
      await dictate(page, PAUSE);
      // Undone sooner, the last text is a change of its own to Gutenberg, also where it was typed.
      await page.rest(PAUSE);
      await page.undo();
      if (page.isEditor) {
        await page.reads('Silav tu çawa yî heval baş');
        await page.undo();
      }
      await page.reads('Silav heval baş');
      await page.redo();
      if (page.isEditor) {
        await page.reads('Silav tu çawa yî heval baş');
        await page.redo();
      }
      await page.reads('Silav tu çawa yî ez başim heval baş');
    },
  },
  {
    name: 'undo after typing',
    meaning: 'undo takes back the utterance and leaves what was typed just before',
    async run(page) {
      await page.open(LATIN, 5);
      await page.type('!');
      await page.rest(PAUSE);
      await page.begin();
      await page.show('', 'tu');
      await page.show('tu çawa yî');
      await page.reads('Silav! tu çawa yî heval baş');
      await page.close();
      await page.undo();
      await page.reads('Silav! heval baş');
    },
  },
  {
    name: 'typing on',
    meaning: 'the next key writes behind the dictated text',
    async run(page) {
      await page.open(LATIN, 5);
      await dictate(page);
      await page.type('!X');
      await page.reads('Silav tu çawa yî ez başim!X heval baş');
      await page.shows('Silav tu çawa yî ez başim!X heval baş');
    },
  },
  {
    name: 'marks kept',
    isBrief: true,
    meaning: 'bold text beside it stays bold, and it alone',
    only: 'rich',
    async run(page) {
      await page.open(LATIN, 5);
      await dictate(page);
      assert.equal(await page.bold(), 'heval');
    },
  },
  {
    name: 'range replaced',
    isBrief: true,
    meaning: 'selected text gives way to the utterance',
    async run(page) {
      await page.open(LATIN, 6, 5);
      await page.begin();
      await page.show('', 'Az');
      await page.show('Azad');
      await page.reads('Silav Azad baş');
      await page.close();
      await page.shows('Silav Azad baş');
    },
  },
  {
    name: 'typing elsewhere',
    isBrief: true,
    meaning: 'what is typed elsewhere in the meantime is kept, and the caret stays there',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.show('', 'tu ça');
      await page.press('End');
      await page.type('Q');
      await page.show('tu çawa yî');
      await page.reads('Silav tu çawa yî heval başQ');
      // Without an adapter the caret is elsewhere for a moment.
      await page.rest(200);
      await page.type('W');
      await page.reads('Silav tu çawa yî heval başQW');
      await page.close();
    },
  },
  {
    name: 'blurred',
    meaning: 'the caret is in another field: text goes to the last caret, and keys to the other field',
    async run(page) {
      await page.open(LATIN, 5);
      await page.focusElsewhere();
      await page.begin();
      await page.show('', 'tu');
      await page.show('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.close();
      // The editor has the focus for a moment.
      await page.rest(200);
      await page.type('k');
      assert.equal(await page.elsewhere(), 'k', 'keys go where the focus was');
    },
  },
  {
    name: 'word corrected',
    isBrief: true,
    meaning:
      'a press outside replaces a dictated word; the focus stays outside, marks are kept, and undo brings the word back',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.show('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.close();
      await page.rest(PAUSE);
      await page.focusElsewhere();
      await page.correct('çawa', 'çima');
      await page.reads('Silav tu çima yî heval baş');
      await page.shows('Silav tu çima yî heval baş');
      assert.equal(await page.focused(), 'elsewhere');
      await page.focus();
      await page.undo();
      await page.reads('Silav tu çawa yî heval baş');
    },
  },
  {
    name: 'adapter found',
    needsFound: true,
    isBrief: true,
    meaning: "`<kurdish-dictate>` finds the editor's own interface by itself, and reads the text through it",
    async run(page) {
      await page.open(LATIN, 5);
      await page.finds('Silav heval baş');
    },
  },
  {
    name: 'right to left',
    meaning: 'Sorani in an Arabic-script paragraph that runs from right to left',
    async run(page) {
      await page.open(ARABIC, 4);
      await page.begin();
      await page.show('', 'چۆنیت');
      await page.show('چۆنیت ئەمڕۆ');
      await page.reads('سڵاو چۆنیت ئەمڕۆ هەڤاڵ باش');
      await page.close();
      await page.shows('سڵاو چۆنیت ئەمڕۆ هەڤاڵ باش');
    },
  },
  {
    name: 'mixed direction',
    meaning: 'Sorani in a Latin-script line is isolated from it',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.show('', 'چۆنیت');
      await page.show('چۆنیت ئەمڕۆ');
      await page.reads('Silav \u2068چۆنیت ئەمڕۆ\u2069 heval baş');
      await page.close();
    },
  },
  {
    name: 'input method',
    needsInputMethod: true,
    meaning: 'while an input method composes nothing is written or drawn; then both are there',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.compose('k');
      await page.show('', 'tu');
      assert.equal(await page.ghost(), undefined, 'nothing is drawn over the composition');
      await page.show('tu çawa yî');
      assert.ok(!(await page.model()).includes('çawa'), 'nothing is written into the composition');
      await page.commit('kk');
      await page.readsOneOf([
        'Silav tu çawa yî kk heval baş',
        'Silavkk tu çawa yî heval baş',
        'Silav kk tu çawa yî heval baş',
      ]);
      await page.close();
    },
  },
];
