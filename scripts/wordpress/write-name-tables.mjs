// Writes the plugin's Tables.php of names from the tables of src, so that PHP finds and respells words as TypeScript does.
// Run: node scripts/wordpress/write-name-tables.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../project.mjs';

export const NAME_TABLES = 'integrations/wordpress/kurdish-speech/includes/Names/Tables.php';

/** Where NFC composes letters that names are written with: Latin, Greek, Cyrillic and Arabic. PHP's own extension for it is often missing. */
const COMPOSED_BLOCKS = [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x622, 0x6d3],
  [0x1e00, 0x1eff],
];
const LAST_CODE = 0x1eeff;

/**
 * The PHP file.
 * @param {import('./write-name-tables.mjs').Sources} sources
 */
export function nameTables({ compatible, readAs, smallV, endings, ipaPhones, spellPhones }) {
  const phones = [...new Set(Object.values(ipaPhones).flatMap((all) => [...all]))];
  // Behind a consonant: at the beginning a vowel has a letter in front of it.
  const letters = (script) =>
    phones.map((phone) => [phone, [...spellPhones(['b', phone], script)].slice(1).join('')]);
  return `<?php

declare(strict_types=1);

namespace KurdishSpeech\\Names;

/** Generated from \`src\` by \`scripts/wordpress/write-name-tables.mjs\`: do not edit. Rows are what is read, a colon, and what it is read as. */
final class Tables
{
    /** Suffixes of names; see \`src/text/verbalize/suffixes/consume-suffix.ts\`. */
    public const ENDINGS = ${quoted(inLines(`/${endings.source}/Du`.split(/(?=\|)/)))};

${constant('COMPATIBLE', compatibleForms(compatible), 'Presentation forms and letters of formulas; see `src/text/normalize/normalize-script.ts`.')}

${constant('COMPOSED', compositions(), 'Letters with marks that Unicode has as one.')}

${constant('READ_AS', Object.entries(readAs), 'Letters of other keyboards and languages; see `src/text/normalize/arabic-look-alikes.ts`.')}

${constant(
  'SMALL_V',
  Object.entries(smallV).map(([letter, read]) => [`${letter}\u065a`, read]),
  'See `src/text/normalize/fold-script.ts`.',
)}

${constant('IPA', Object.entries(ipaPhones), 'See `src/lexicon/respell-ipa.ts`.')}

${constant('ARABIC', letters('arabic'), 'Letters of phones behind another one; see `src/text/g2p/spell-phones.ts`.')}

${constant('LATIN', letters('latin'), 'The same in Latin script.')}

    /**
     * @param string $rows One of the constants.
     * @return array<string, string>
     */
    public static function pairs(string $rows): array
    {
        static $known = [];
        if (!isset($known[$rows])) {
            $known[$rows] = [];
            foreach (explode('|', $rows) as $row) {
                [$from, $to] = explode(':', $row, 2);
                $known[$rows][$from] = $to;
            }
        }
        return $known[$rows];
    }
}
`;
}

function* codes(first, last) {
  for (let code = first; code <= last; code++)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

function compatibleForms(pattern) {
  const single = new RegExp(`^(?:${pattern.source})$`, 'u');
  return [...codes(0, LAST_CODE)]
    .filter((form) => single.test(form) && form.normalize('NFKC') !== form)
    .map((form) => [form, form.normalize('NFKC')]);
}

function compositions() {
  const pairs = new Map();
  for (const [first, last] of COMPOSED_BLOCKS) {
    for (const letter of codes(first, last)) {
      const parts = [...letter.normalize('NFD')];
      if (parts.length === 1 || letter.normalize('NFC') !== letter) continue;
      pairs.set(parts.join(''), letter);
      for (let count = 2; count < parts.length; count++)
        pairs.set(parts.slice(0, count).join('').normalize('NFC') + parts.slice(count).join(''), letter);
    }
  }
  return [...pairs];
}

/** A constant in lines of at most 120 characters, as the coding standard wants them. */
function constant(name, pairs, comment) {
  const lines = inLines(pairs.map(([from, to], index) => `${index ? '|' : ''}${from}:${to}`));
  return `    /** ${comment} */\n    public const ${name} = ${quoted(lines)};`;
}

function inLines(pieces) {
  const lines = [''];
  for (const piece of pieces) {
    if (lines.at(-1).length + piece.length > 100) lines.push('');
    lines[lines.length - 1] += piece;
  }
  return lines;
}

function quoted(lines) {
  return lines.map((line) => `'${line.replace(/['\\]/g, '\\$&')}'`).join('\n        . ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { register } = await import('tsx/esm/api');
  register();
  const { nameSources } = await import('./name-sources.mjs');
  writeFileSync(join(root, NAME_TABLES), nameTables(nameSources));
}
