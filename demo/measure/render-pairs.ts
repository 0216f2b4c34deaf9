import { align, isWrong, type Pair } from './align.ts';
import { fill, type Strings } from './strings.ts';

/**
 * What was read, word by word, with what was heard where that differs: `word → wird`. The letters that differ are marked. Nothing of it is
 * said by colour alone, and screen readers get words instead of signs.
 * @param isRightToLeft The direction of the text.
 */
export function renderPairs(
  pairs: readonly Pair[],
  strings: Strings,
  isRightToLeft: boolean,
): (HTMLElement | string)[] {
  return pairs.flatMap((pair) => [
    isWrong(pair) ? wrong(pair, strings, isRightToLeft) : (pair.read ?? ''),
    ' ',
  ]);
}

function wrong(pair: Pair, strings: Strings, isRightToLeft: boolean): HTMLElement {
  const { read, heard } = pair;
  const seen = element('span', 'seen');
  seen.ariaHidden = 'true';
  if (read === undefined) seen.append(element('ins', '', heard), ` (${strings.added})`);
  else if (heard === undefined) seen.append(element('del', '', read), ` (${strings.missing})`);
  else {
    const letters = align([...read], [...heard]);
    seen.append(
      element('del', '', ...letters.map((letter) => marked(letter.read, isWrong(letter)))),
      isRightToLeft ? ' ← ' : ' → ',
      element('ins', '', ...letters.map((letter) => marked(letter.heard, isWrong(letter)))),
    );
  }
  return element('span', 'wrong', seen, element('span', 'visually-hidden', said(pair, strings)));
}

function said({ read = '', heard = '' }: Pair, strings: Strings): string {
  if (!heard) return `${fill(strings.missingWord, read)}. `;
  return read ? `${fill(strings.wrongWord, read, heard)}. ` : `${fill(strings.addedWord, heard)}. `;
}

function marked(letter: string | undefined, isMarked: boolean): HTMLElement | string {
  return letter && isMarked ? element('mark', '', letter) : (letter ?? '');
}

function element(
  tag: string,
  className: string,
  ...children: readonly (HTMLElement | string | undefined)[]
): HTMLElement {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...children.filter((child) => child !== undefined));
  return created;
}
