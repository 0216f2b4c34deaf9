import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Intonation } from '../../../src/engine/formant/planning/intonation.ts';
import { resolveEnding } from '../../../src/engine/formant/planning/pauses.ts';
import { planUtterance, type Segment } from '../../../src/engine/formant/planning/plan-utterance.ts';
import { voiceFromId } from '../../../src/engine/formant/voices/voice-from-id.ts';
import { Random } from '../../../src/engine/random.ts';
import type { TextDialect } from '../../../src/text/dialect/text-dialect.ts';
import { verbalizeSentence } from '../../../src/text/verbalize/verbalize-sentence.ts';
import { jobOf, pitchTrack, render } from './engine-fixture.ts';

const VOICE = voiceFromId('sorani_m001');

/** A sentence planned without random variation, with its pitch every 5 ms. */
function plan(text: string, dialect: TextDialect, speed = 1) {
  const utterance = resolveEnding(
    verbalizeSentence(text, { start: 0, end: text.length }, dialect),
    undefined,
  );
  const planned = planUtterance(utterance, VOICE, new Random(1), 0, speed);
  const intonation = new Intonation(planned, VOICE, new Random(1), 0, 0);
  const hertz: number[] = [];
  for (let ms = 0; ms < planned.duration; ms += 5) hertz.push(intonation.at(ms));
  const words = utterance.items.map((item) => (item.kind === 'word' ? item.phones.join('') : ','));
  const of = (word: string, last = false) => {
    const item = last ? words.lastIndexOf(word) : words.indexOf(word);
    assert.ok(item >= 0, `${word} in ${words.join(' ')}`);
    return planned.segments.filter((segment) => segment.item === item);
  };
  const pitchOf = (segments: readonly Segment[]) =>
    hertz.slice(Math.ceil((segments[0]?.start ?? 0) / 5), Math.floor(endOf(segments) / 5));
  return { ...planned, words, hertz, of, pitchOf };
}

const endOf = (segments: readonly Segment[]) => {
  const last = segments.at(-1);
  return last ? last.start + last.duration : 0;
};
const lengthOf = (segments: readonly Segment[]) => endOf(segments) - (segments[0]?.start ?? 0);
const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
const semitones = (from: number, to: number) => 12 * Math.log2(to / from);
const vowels = (segments: readonly Segment[]) => segments.filter(({ shape }) => shape?.manner === 'vowel');

describe('durations', () => {
  it('make a word longer at the end of its sentence, and less so before a comma', () => {
    const inside = plan('Pirtûk baş e.', 'kurmanji');
    const comma = plan('Pirtûk, nan û av baş in.', 'kurmanji');
    const end = plan('Ev ne pirtûk.', 'kurmanji');
    const [a, b, c] = [inside, comma, end].map((each) => lengthOf(each.of('pirtûk')));
    assert.ok(b > 1.08 * a && c > 1.02 * b, `${a} ${b} ${c}`);
  });

  it('lengthen the last rime, not the beginning of the last word', () => {
    const inside = plan('Mamoste baş e.', 'kurmanji').of('mamoste');
    const last = plan('Ev ne mamoste.', 'kurmanji').of('mamoste');
    assert.ok(last.at(-1)!.duration > 1.3 * inside.at(-1)!.duration);
    assert.ok(Math.abs(last[0]!.duration / inside[0]!.duration - 1) < 0.12);
  });

  it('are longer in stressed vowels than in unstressed ones, and shortest in function words', () => {
    const word = plan('Em navan li wir dibînin.', 'kurmanji').of('navan');
    const [first, stressed] = vowels(word);
    assert.ok(stressed!.stressed && stressed!.duration > 1.12 * first!.duration);
    const small = plan('Ew da ku da sor be.', 'kurmanji').of('da')[1]!;
    assert.ok(small.duration < first!.duration);
  });

  it('shorten the vowels of long words and those before voiceless stops', () => {
    const vowelOf = (word: string) => vowels(plan(`Ew ${word} baş e.`, 'kurmanji').of(word))[0]!.duration;
    assert.ok(vowelOf('nav') > 1.05 * vowelOf('navdarîyê'));
    assert.ok(vowelOf('dad') > 1.05 * vowelOf('dat'));
  });

  it('shrink less in consonants than in vowels at double speed', () => {
    const text = 'لە بازاڕی گەورەی شارەکەدا کتێبێکی تازەم بۆ برادەرەکەم کڕی';
    const slow = plan(text, 'sorani').segments;
    const fast = plan(text, 'sorani', 2).segments;
    const kept = (isVowel: boolean) => {
      const parts = slow.flatMap((segment, i) =>
        segment.shape && (segment.shape.manner === 'vowel') === isVowel
          ? [fast[i]!.duration / 2 / segment.duration]
          : [],
      );
      return mean(parts);
    };
    assert.ok(kept(false) > 1.1 * kept(true), `${kept(false)} beside ${kept(true)}`);
    assert.ok(kept(false) > 0.5 && kept(true) < 0.5);
  });

  it('grow in vowels rather than in stops and taps at half speed', () => {
    const text = 'برادەرەکەم بەرەبەیان دەگەڕێتەوە';
    const usual = plan(text, 'sorani').segments;
    const slow = plan(text, 'sorani', 0.5).segments;
    const grown = (manners: readonly string[]) =>
      mean(
        usual.flatMap((segment, i) =>
          manners.includes(segment.shape?.manner ?? '') ? [(slow[i]!.duration * 2) / segment.duration] : [],
        ),
      );
    assert.ok(grown(['vowel']) > 2.05);
    assert.ok(grown(['stop']) < 1.85);
    assert.ok(grown(['tap']) < 1.6);
  });

  it('keep each word’s share of the time at any speed', () => {
    const text = 'Ez û hevalên xwe çûn sûkê, lê kes li wir tune bû.';
    const usual = plan(text, 'kurmanji');
    for (const speed of [0.25, 0.5, 0.9, 1.3, 2, 4]) {
      const changed = plan(text, 'kurmanji', speed);
      usual.segments.forEach((segment, i) => {
        if (segment.item !== usual.segments[i - 1]?.item)
          assert.ok(Math.abs(changed.segments[i]!.start - segment.start) < 1e-6, `speed ${speed}`);
      });
      assert.ok(changed.segments.every(({ duration }) => duration > 5));
    }
  });
});

describe('intonation', () => {
  it('declines over a statement and is reset after a pause', () => {
    const { hertz, of, pitchOf } = plan(
      'Xalê min li gundê me şivan e, pezê wî li çiyayê bilind e.',
      'kurmanji',
    );
    const peak = (word: string) => Math.max(...pitchOf(of(word)));
    assert.ok(semitones(peak('xalê'), peak('gundê')) < -0.3);
    assert.ok(peak('pezê') > pitchOf(of('gundê')).at(-1)!);
    assert.ok(hertz.at(-1)! < 0.93 * mean(hertz.slice(0, 60)));
  });

  it('ends a yes/no question above its middle, and a statement below', () => {
    for (const [text, dialect] of [
      ['Tu ji Amedê tê', 'kurmanji'],
      ['Ew mamoste ye', 'kurmanji'],
      ['تۆ خەڵکی سلێمانیت', 'sorani'],
      ['تو ژ دهۆکێ هاتی', 'badini'],
    ] as const) {
      const question = plan(`${text}?`, dialect).hertz;
      const statement = plan(`${text}.`, dialect).hertz;
      assert.ok(semitones(mean(question), question.at(-1)!) > 2, text);
      assert.ok(semitones(mean(statement), statement.at(-1)!) < -1, text);
    }
  });

  it('shows in the audio itself', () => {
    const rise = (text: string) => {
      const { samples } = render({ text, dialect: 'kurmanji', voice: 'kurmanji_m001', temperature: 1e-9 });
      const track = pitchTrack(samples, 70, 350).filter((hertz) => hertz > 0);
      return semitones(mean(track.slice(0, 8)), mean(track.slice(-3)));
    };
    assert.ok(rise('Ew malê me ye?') > 1.5);
    assert.ok(rise('Ew malê me ye.') < -0.5);
  });

  it('puts the highest accent on the question word, and falls in such questions', () => {
    for (const [text, dialect, word] of [
      ['Tu çima dereng hatî?', 'kurmanji', 'çima'],
      ['تۆ بۆچی درەنگ هاتیت؟', 'sorani', 'boçî'],
      ['مامۆستا لە کوێ دادەنیشێت؟', 'sorani', 'kwê'],
      ['ئەو کەنگی هاتە مال؟', 'badini', 'keŋgî'],
    ] as const) {
      const { hertz, of, pitchOf } = plan(text, dialect);
      const top = Math.max(...hertz);
      assert.ok(Math.max(...pitchOf(of(word))) > 0.985 * top, text);
      assert.ok(semitones(top, hertz.at(-1)!) < -3, text);
    }
  });

  it('treats a question that starts with ئایا as a yes/no question', () => {
    const { hertz } = plan('ئایا دەزانیت کوێ باشە؟', 'sorani');
    assert.ok(hertz.at(-1)! > mean(hertz));
  });

  it('rises on every item of a list and falls on the last', () => {
    const { of, pitchOf } = plan('Sêv, hirmî, tirî û hinar.', 'kurmanji');
    for (const word of ['sêv', 'hirmî']) {
      const pitch = pitchOf(of(word));
      assert.ok(semitones(pitch[0]!, pitch.at(-1)!) > 0.8, word);
    }
    const last = pitchOf(of('hinar'));
    assert.ok(semitones(Math.max(...last), last.at(-1)!) < -1.5);
  });

  it('has a wider range in an exclamation', () => {
    const span = (text: string) => {
      const { hertz } = plan(text, 'kurmanji');
      return semitones(Math.min(...hertz), Math.max(...hertz));
    };
    assert.ok(span('Ev gelek xweş e!') > 1.15 * span('Ev gelek xweş e.'));
  });

  it('is lower between brackets', () => {
    const bare = plan('Hevalê min, mamostayê gund, hat.', 'kurmanji');
    const aside = plan('Hevalê min (mamostayê gund) hat.', 'kurmanji');
    const pitch = (each: typeof bare) => mean(each.pitchOf(each.of('mamostayê')));
    assert.ok(semitones(pitch(bare), pitch(aside)) < -0.4);
  });

  it('puts the nuclear accent before the verb and none on the copula', () => {
    const { of, pitchOf } = plan('Hevalê min pirtûkê dixwîne.', 'kurmanji');
    assert.ok(Math.max(...pitchOf(of('pirtûkê'))) > 1.04 * Math.max(...pitchOf(of('dixwîne')).slice(14)));
    const copula = plan('Ew mamoste ye.', 'kurmanji').of('ye');
    assert.ok(copula.every(({ stressed }) => !stressed));
  });

  it('moves the nuclear accent to a negated verb', () => {
    const accentOf = (text: string, word: string) => {
      const { of, pitchOf } = plan(text, 'kurmanji');
      const [first] = vowels(of(word));
      const pitch = pitchOf([first!]);
      return semitones(pitch[0]!, Math.max(...pitch));
    };
    assert.ok(accentOf('Ew nan naxwe.', 'naxwe') > 0.5 + accentOf('Ew nan dixwe.', 'dixwe'));
  });

  it('peaks late in the stressed syllable', () => {
    const { segments, hertz } = plan('Mamoste li malê dimîne û dinivîse.', 'kurmanji');
    const vowel = segments.find(({ stressed }) => stressed)!;
    const from = Math.floor(vowel.start / 5);
    const around = hertz.slice(from - 20, from + 60);
    const peak = (around.indexOf(Math.max(...around)) - 20) * 5;
    assert.ok(peak > 0.5 * vowel.duration && peak < vowel.duration + 60, `${peak} ms`);
  });

  it('is higher after a voiceless stop than after a voiced one', () => {
    const onset = (word: string) => {
      const { of, pitchOf } = plan(`Ew ${word} baş e.`, 'kurmanji');
      const [stop, vowel] = of(word);
      return pitchOf([stop!, vowel!])[Math.ceil(stop!.duration / 5) + 1]!;
    };
    assert.ok(semitones(onset('bar'), onset('par')) > 0.4);
    assert.ok(semitones(onset('dar'), onset('tar')) > 0.4);
  });
});

describe('phrases', () => {
  it('divide a long clause before a conjunction, without a pause', () => {
    const text = 'Mamosteyê me yê nû ji bajarê Amedê hat û li dibistana gundê me dest bi kar kir.';
    const { phrases, segments } = plan(text, 'kurmanji');
    assert.equal(phrases.length, 2);
    assert.ok(segments.every(({ shape }) => shape !== undefined));
  });

  it('pause longer at a colon than at a comma, and longest at a full stop', () => {
    const pauseOf = (mark: string) => {
      const { segments } = plan(`Ez hatim${mark}tu çûyî malê`, 'kurmanji');
      return segments.find(({ shape }) => shape === undefined)!.duration;
    };
    assert.ok(pauseOf(': ') > 1.3 * pauseOf(', '));
    assert.ok(pauseOf('.') > 1.15 * pauseOf('; '));
  });

  it('pause in the audio as long as planned', () => {
    const { words } = render({
      text: 'Ez hatim, tu çûyî malê.',
      dialect: 'kurmanji',
      voice: 'kurmanji_m001',
    });
    const gap = words[2]!.start - words[1]!.end;
    assert.ok(gap > 0.12 && gap < 0.26, `${gap} s`);
    assert.equal(jobOf().sentenceSilenceMs, undefined);
  });
});

describe('pauses between sentences', () => {
  const gapOf = (between: string, sentenceSilenceMs?: number) => {
    const text = `Ez hatim malê.${between}Tu li ku bûyî?`;
    const { words } = render({ text, dialect: 'kurmanji', voice: 'kurmanji_m001', sentenceSilenceMs });
    return words[3]!.start - words[2]!.end;
  };

  it('are longer at the end of a line and longest after a paragraph', () => {
    assert.ok(gapOf('\n') > 1.15 * gapOf(' '));
    assert.ok(gapOf('\n\n') > 1.3 * gapOf('\n'));
    assert.ok(gapOf('\r\n \r\n') > 1.3 * gapOf('\r\n'));
  });

  it('have the requested length, whatever the layout', () => {
    for (const between of [' ', '\n', '\n\n']) assert.ok(Math.abs(gapOf(between, 700) - 0.7) < 1e-4);
  });
});
