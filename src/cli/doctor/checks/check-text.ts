import { dialectOfVoice, isDialect, READING_LANGUAGES } from '../../../contract/dialects.ts';
import { dialectFromLanguage } from '../../../text/dialect/dialect-from-language.ts';
import { guessDialect } from '../../../text/dialect/guess-dialect.ts';
import type { Finding } from '../findings/fault.ts';
import { placeOf } from '../findings/written-place.ts';
import type { OwnElement } from '../page/page-outline.ts';
import type { Visit } from '../visit/visit.ts';

const NAMES = { sorani: 'Sorani', kurmanji: 'Kurmanji', badini: 'Badini' } as const;
const CONTENT = /[\p{L}\p{N}]/u;

/** Whether each player has a text, in the language that the page says, read in the dialect that it is written in. */
export function checkText({ outline }: Visit): Finding[] {
  return outline.elements.flatMap((element) =>
    element.name === 'kurdish-dictate' ? checkTarget(element, outline.ids) : checkSpeech(element),
  );
}

function checkTarget(element: OwnElement, ids: ReadonlySet<string>): Finding[] {
  const { for: target } = element.attributes;
  if (!target || ids.has(target)) return [];
  return [
    {
      where: placeOf(element),
      what: `The attribute "for" names no element of the page: "${target}".`,
      fix: `id="${target}" on the field, or the field's own id in for`,
    },
  ];
}

function checkSpeech(element: OwnElement): Finding[] {
  const { speech } = element;
  if (!speech) return [];
  const where = placeOf(element);
  const { text, fault, dialect, voice, language } = speech;
  if (fault)
    return [
      {
        where,
        what: fault,
        fix: 'The id of the article in for, such as <article id="story"> and for="story"',
      },
    ];
  if (!CONTENT.test(text))
    return [
      {
        where,
        severity: 'warning',
        what: 'The player has no text in the HTML; it reads something only if a script of the page sets it.',
        fix: 'A text in the element, in its attribute text, or for="ID of the article"',
      },
    ];
  const written = clearDialect(text);
  const stated = isDialect(dialect) ? dialect : dialectOfVoice(voice);
  if (written && stated && written !== stated)
    return [
      {
        where,
        what: `The text is written in ${NAMES[written]}, and ${dialect ? `dialect="${dialect}"` : `voice="${voice}"`} reads it as ${NAMES[stated]}.`,
        fix: dialect ? `dialect="${written}", or no dialect` : `A voice of ${NAMES[written]}, or no voice`,
      },
    ];
  const tagged = dialectFromLanguage(language);
  if (written && language && tagged !== 'kurdish' && tagged !== written)
    return [
      {
        where,
        severity: 'warning',
        what: `The text is written in ${NAMES[written]}, and the nearest lang is "${language}": the voice follows the text, screen readers and hyphenation follow lang.`,
        fix: `lang="${READING_LANGUAGES[written]}" on the text`,
      },
    ];
  return [];
}

/** The dialect of a text that is sure of it: every language tag leads to the same one. */
function clearDialect(text: string): keyof typeof NAMES | undefined {
  const guesses = new Set(['ckb', 'kmr', 'kmr-Arab', 'ku'].map((lang) => guessDialect(text, { lang })));
  const [dialect] = guesses;
  return guesses.size === 1 ? dialect : undefined;
}
