import { expect } from '@open-wc/testing';
import { trackFields } from '../../../src/elements/insertion/field-tracking.ts';
import type { Region } from '../../../src/elements/insertion/follow-edit.ts';
import { Insertion } from '../../../src/elements/insertion/insertion.ts';
import { type Change, caretAfter, type InsertMode } from '../../../src/elements/insertion/text-run.ts';
import type { Writer } from '../../../src/elements/insertion/writer.ts';

/** A text in memory, with a user at its keyboard. */
class MemoryWriter implements Writer {
  readonly element = document.createElement('p');
  readonly isWritable = true;
  readonly steps: string[] = [];
  interim = '';
  isClosed = false;
  #value: string;
  #caret: Region;
  changed = (_isWritable: boolean) => {};

  /** @param text With a caret as `|`, or a selection between two. */
  constructor(text: string) {
    const [before = '', selected = '', after] = text.split('|');
    const start = before.length;
    this.#value = text.replaceAll('|', '');
    this.#caret = { start, end: after === undefined ? start : start + selected.length };
  }

  /** The text with its caret. */
  get shown(): string {
    const { start, end } = this.#caret;
    const caret = start === end ? '|' : `|${this.#value.slice(start, end)}|`;
    return this.#value.slice(0, start) + caret + this.#value.slice(end);
  }

  read = () => this.#value;
  selection = () => this.#caret;
  watch = (changed: (isWritable: boolean) => void) => {
    this.changed = changed;
  };

  replace({ region, text }: Change, follows: boolean): undefined {
    this.steps.push(this.#value);
    this.#put(region, text, follows);
  }

  restore(value: string): undefined {
    this.replace({ region: { start: 0, end: this.#value.length }, text: value }, true);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The user puts the caret behind a text, and types. */
  type(behind: string, text: string): void {
    const start = this.#value.indexOf(behind) + behind.length;
    this.#put({ start, end: start }, text, true);
    this.changed(true);
  }

  undo(): void {
    this.#value = this.steps.pop() ?? this.#value;
    this.#caret = { start: this.#value.length, end: this.#value.length };
    this.changed(true);
  }

  #put(region: Region, text: string, follows: boolean): void {
    const { start, end } = region;
    this.#value = this.#value.slice(0, start) + text + this.#value.slice(end);
    const place = start + text.length;
    this.#caret = follows
      ? { start: place, end: place }
      : caretAfter(this.#caret, region, text.length + start - end);
  }
}

/** One that draws interim text, and has a step for each final one. */
class DrawingWriter extends MemoryWriter {
  draw(interim: string): void {
    this.interim = interim;
  }
}

const dictate = (text: string, mode: InsertMode = 'caret', Kind = MemoryWriter) => {
  const writer = new Kind(text);
  return { writer, insertion: new Insertion(writer, mode) };
};
const BOTH = [MemoryWriter, DrawingWriter];

describe('Insertion', () => {
  it('writes interim text, replaces it by the final one, and takes all of it back', () => {
    const { writer, insertion } = dictate('Silav | heval');
    for (const [text, interim, shown] of [
      ['', 'tu', 'Silav tu| heval'],
      ['', 'tu ça', 'Silav tu ça| heval'],
      ['tu çawa yî', '', 'Silav tu çawa yî| heval'],
      ['', '', 'Silav | heval'],
    ] as const) {
      insertion.show(text, interim);
      expect(writer.shown).to.equal(shown);
    }
    insertion.close();
    expect(writer.isClosed).to.equal(true);
  });

  it('writes nothing while an input method composes, nor before the editor has taken over what was composed', () => {
    trackFields(document);
    const { writer, insertion } = dictate('Silav| heval', 'caret', DrawingWriter);
    document.body.append(writer.element);
    const compose = (type: string) =>
      writer.element.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }));
    compose('compositionstart');
    insertion.show('tu çawa yî');
    compose('compositionend');
    writer.changed(false);
    expect(writer.shown).to.equal('Silav| heval');
    writer.changed(true);
    expect(writer.shown).to.equal('Silav tu çawa yî| heval');
    writer.element.remove();
  });

  it('draws interim text where the writer can, and makes a step of each final text', () => {
    const { writer, insertion } = dictate('Silav| heval', 'caret', DrawingWriter);
    insertion.show('', 'tu ça');
    expect([writer.shown, writer.interim]).to.deep.equal(['Silav| heval', ' tu ça']);
    insertion.show('tu çawa yî', 'ez');
    expect([writer.shown, writer.interim]).to.deep.equal(['Silav tu çawa yî| heval', ' ez']);
    insertion.show('tu çawa yî ez başim');
    expect(writer.steps).to.deep.equal(['Silav heval', 'Silav tu çawa yî heval']);
    insertion.close();
    expect(writer.interim).to.equal('');
  });

  it('goes on with what is new after the user has undone a text', () => {
    const { writer, insertion } = dictate('Silav|', 'caret', DrawingWriter);
    insertion.show('yek');
    insertion.show('yek du');
    writer.undo();
    expect(writer.read()).to.equal('Silav yek');
    insertion.show('yek du sê');
    expect(writer.shown).to.equal('Silav yek sê|');
    expect(insertion.settled).to.equal('yek du');
  });

  it('leaves a caret that the user has moved, and keeps what they type there', () => {
    for (const Kind of BOTH) {
      const { writer, insertion } = dictate('Silav| heval', 'caret', Kind);
      insertion.show('yek');
      writer.type('Sil', 'l');
      insertion.show('yek du');
      expect(writer.shown).to.equal('Sill|av yek du heval');
      writer.type('heval', '!');
      insertion.show('yek du sê');
      expect(writer.shown).to.equal('Sillav yek du sê heval!|');
    }
  });

  it('goes on at the end of a text that the user has edited, and behind what they have typed on', () => {
    for (const Kind of BOTH) {
      const { writer, insertion } = dictate('|', 'caret', Kind);
      insertion.show('yek du');
      writer.type('yek', '!');
      insertion.show('yek du sê');
      expect(writer.shown).to.equal('yek!| du sê');
      writer.type('sê', ', û');
      insertion.show('yek du sê çar');
      expect(writer.shown).to.equal('yek! du sê, û çar|');
    }
  });

  it('replaces a selection, which is back where all is taken back', () => {
    for (const Kind of BOTH) {
      const { writer, insertion } = dictate('Ez ji |Duhokê| me', 'caret', Kind);
      insertion.show('Silêmaniyê');
      expect(writer.shown).to.equal('Ez ji Silêmaniyê| me');
      insertion.show('');
      expect(writer.read()).to.equal('Ez ji Duhokê me');
    }
  });

  it('joins utterances with spaces, but none at marks and line breaks', () => {
    for (const [finals, interim, shown] of [
      ['سڵاو', 'چۆنیت', 'سڵاو چۆنیت|'],
      ['سڵاو', '، چۆنیت', 'سڵاو، چۆنیت|'],
      ['سڵاو.\n', 'چۆنیت', 'سڵاو.\nچۆنیت|'],
      ['سڵاو (', 'چۆنیت )', 'سڵاو (چۆنیت)|'],
    ] as const) {
      const { writer, insertion } = dictate('|');
      insertion.show(finals);
      insertion.show(finals, interim);
      expect(writer.shown).to.equal(shown);
    }
  });

  it('puts text in the place of everything once there is some, and everything back', () => {
    for (const Kind of BOTH) {
      const { writer, insertion } = dictate('Silav| heval', 'caret', Kind);
      insertion.show('tu');
      insertion.show('', '', true);
      expect(writer.read()).to.equal('Silav tu heval');
      insertion.show('ez', '', true);
      expect(writer.read()).to.equal('ez');
      insertion.show('tu');
      expect(writer.read()).to.equal('Silav tu heval');
      insertion.show('ez', '', true);
      writer.type('ez', '!');
      insertion.show('tu');
      insertion.show('tu ji');
      // A field can keep it behind what comes back; an editor's own undo would take it away.
      const kept = Kind === DrawingWriter ? 'ez! ji' : 'Silav tu ji heval!';
      expect(writer.read(), 'what the user has typed stays').to.equal(kept);
    }
  });
});
