import { expect } from '@open-wc/testing';
import type { Speaker } from '../../../src/contract/speakers.ts';
import type { Collection, ListedVoice } from '../../../src/elements/voice-picker/voice-listing.ts';
import {
  isRecommended,
  type Person,
  shownVersion,
  VoicePeople,
} from '../../../src/elements/voice-picker/voice-people.ts';
import { searchKey } from '../../../src/elements/voice-picker/voice-search.ts';

function voice(id: string, person: string, collection: Collection): ListedVoice {
  return {
    id,
    name: person,
    person,
    dialect: 'sorani',
    gender: /m\d+$/.test(id) ? 'male' : 'female',
    voiceGroup: collection === 'v3' || collection === 'v4' ? collection : 'v5',
    collection,
    key: searchKey(person),
    alias: undefined,
    locked: false,
  };
}

const VOICES = [
  voice('sorani_m001', 'Azad', 'v3'),
  voice('sorani_f004', 'Rojîn', 'v3'),
  voice('sorani_f068', 'Rojîn', 'v3'),
  voice('sorani_v4_f004', 'Rojîn', 'v4'),
  voice('sorani_v5_f004', 'Rojîn', 'v5'),
  voice('sorani_v5_f006', 'Nesrîn', 'v5'),
];
const nobodyIsLocked = () => false;
const ids = ({ versions }: Person) => versions.map(({ id }) => id);

describe('the people of the voice list', () => {
  it('have a row each, with their versions, newest first', () => {
    const people = new VoicePeople().of(VOICES, false, nobodyIsLocked);
    expect(people.map(({ name }) => name)).to.deep.equal(['Azad', 'Rojîn', 'Nesrîn']);
    expect(ids(people[1]!)).to.deep.equal(['sorani_v5_f004', 'sorani_v4_f004', 'sorani_f004', 'sorani_f068']);
  });

  it('stay the same objects while more voices arrive', () => {
    const people = new VoicePeople();
    const [, before] = people.of(VOICES.slice(0, 2), false, nobodyIsLocked);
    const [, after] = people.of(VOICES, false, nobodyIsLocked);
    expect(after).to.equal(before);
    expect(after?.versions.length).to.equal(4);
  });

  it('begin with those we recommend, of whom none is locked', () => {
    const names = (isLocked: (voice: ListedVoice) => boolean) =>
      new VoicePeople().of(VOICES, true, isLocked).map(({ name }) => name);
    expect(names(nobodyIsLocked)).to.deep.equal(['Rojîn', 'Azad', 'Nesrîn']);
    expect(names(({ collection }) => collection === 'v5')).to.deep.equal(['Azad', 'Rojîn', 'Nesrîn']);
  });

  it('are shown in the version set, else the one in use, else the best that may be used', () => {
    const rojin = new VoicePeople().of(VOICES, false, nobodyIsLocked)[1]!;
    const shown = (current: string, isLocked = nobodyIsLocked as (voice: ListedVoice) => boolean) =>
      shownVersion(rojin, current, isLocked).id;
    expect(shown('')).to.equal('sorani_v5_f004');
    expect(shown('', ({ collection }) => collection === 'v5')).to.equal('sorani_v4_f004');
    expect(shown('', () => true)).to.equal('sorani_v5_f004');
    expect(shown('sorani_f068')).to.equal('sorani_f068');
    rojin.picked = rojin.versions[1];
    expect(shown('sorani_f068')).to.equal('sorani_v4_f004');
  });

  it('are recommended by ids that exist: two or three of every dialect, of both genders', async () => {
    const { speakers }: { speakers: Speaker[] } = await (await fetch('/speech/api/get-speakers')).json();
    for (const dialect of ['sorani', 'kurmanji', 'badini'] as const) {
      const chosen = speakers.filter(
        (speaker) => speaker.dialect === dialect && isRecommended({ ...VOICES[0]!, id: speaker.id, dialect }),
      );
      expect(chosen.length).to.equal(3);
      expect(new Set(chosen.map(({ gender }) => gender)).size).to.equal(2);
      expect(new Set(chosen.map(({ name }) => name)).size).to.equal(3);
    }
  });
});
