import type { Scene } from './scenes.ts';
import { LATIN } from './scenes.ts';

const WORD = 'peyva dawî jê bibe';
const SENTENCE = 'hevoka dawî jê bibe';
const UNDO = 'gotina dawî vegerîne';
const ALL = 'her tiştî hilbijêre';

/** Spoken commands, as the element hears them. */
export const COMMAND_SCENES: readonly Scene[] = [
  {
    name: '“delete the last word”',
    meaning: 'the last dictated word goes, and the next utterance takes its place',
    isBrief: true,
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.hear('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.hear('tu çawa yî', WORD);
      await page.reads('Silav tu çawa heval baş');
      await page.hear('tu çawa yî', WORD, 'bûyî');
      await page.reads('Silav tu çawa bûyî heval baş');
      await page.close();
      await page.shows('Silav tu çawa bûyî heval baş');
    },
  },
  {
    name: '“delete the last sentence”',
    meaning: 'the last utterance goes, where no mark ends a sentence; and then the one before',
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.hear('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.hear('tu çawa yî', 'ez başim');
      await page.reads('Silav tu çawa yî ez başim heval baş');
      await page.hear('tu çawa yî', 'ez başim', SENTENCE);
      await page.reads('Silav tu çawa yî heval baş');
      await page.hear('tu çawa yî', 'ez başim', SENTENCE, SENTENCE);
      await page.reads('Silav heval baş');
      await page.close();
      await page.shows('Silav heval baş');
    },
  },
  {
    name: '“undo that”',
    meaning: 'the last utterance goes, with the space before it; undone after a deletion, that comes back',
    isBrief: true,
    async run(page) {
      await page.open(LATIN, 0);
      await page.begin();
      await page.hear('tu çawa yî');
      await page.reads('tu çawa yî Silav heval baş');
      await page.hear('tu çawa yî', WORD, UNDO);
      await page.reads('tu çawa yî Silav heval baş');
      await page.hear('tu çawa yî', WORD, UNDO, UNDO);
      await page.reads('Silav heval baş');
      await page.close();
      await page.shows('Silav heval baş');
    },
  },
  {
    name: '“select all”, then text',
    needsFor: true,
    meaning: 'the next utterance replaces all of it; “undo that” brings it back',
    isBrief: true,
    async run(page) {
      await page.open(LATIN, 5);
      await page.begin();
      await page.hear('tu çawa yî');
      await page.reads('Silav tu çawa yî heval baş');
      await page.hear('tu çawa yî', ALL);
      await page.rest(200);
      await page.hear('tu çawa yî', ALL, 'ez li malê me');
      await page.reads('ez li malê me');
      await page.hear('tu çawa yî', ALL, 'ez li malê me', UNDO);
      await page.reads('Silav tu çawa yî heval baş');
      await page.close();
      await page.shows('Silav tu çawa yî heval baş');
    },
  },
];
