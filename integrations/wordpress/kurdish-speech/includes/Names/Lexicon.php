<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\Publishing\Text;

/**
 * The names of a site in texts of one dialect, found and respelled as `src/lexicon/compile-lexicon.ts` and `respell.ts` do;
 * `test/lexicon/respelled-texts.json` has examples for both.
 */
final class Lexicon
{
    /** In UTF-16 units. Shorter words are only found whole, or before an apostrophe: with an ending they would be found in other words. */
    private const SHORTEST_STEM = 3;
    /** An ending behind an apostrophe, or behind closing marks or a hyphen: (PDK)ی, PDK-ی. */
    private const MARKED = '/^([^\'’"”»›)\]}-]+)([-\'’"”»›)\]}]{1,3})(\p{L}{1,10})$/Du';

    private string $dialect;
    /** @var array<string, string> Normalised words, and how they are said. */
    private array $said = [];
    /** @var array<int, array<string, true>> By the number of words, the largest first: what the first word of such entries may be. */
    private array $firsts = [];

    /** @param list<array{word: string, say: string, dialect?: string}> $entries Of entries with the same word that of the dialect counts, then the later. */
    public function __construct(array $entries, string $dialect)
    {
        $this->dialect = $dialect;
        foreach ([false, true] as $ofDialect) {
            foreach ($entries as $entry) {
                if (isset($entry['dialect']) !== $ofDialect || ($entry['dialect'] ?? $dialect) !== $dialect) {
                    continue;
                }
                $isAcronym = preg_match('/^\p{Lu}{2,}$/Du', $entry['word']);
                $normal = $isAcronym ? Script::normal($entry['word']) : Script::key($entry['word']);
                $this->said[$normal] = $entry['say'];
                $this->firsts[substr_count($entry['word'], ' ') + 1][self::firstOf($normal)] = true;
            }
        }
        krsort($this->firsts);
    }

    public function respell(string $text): Respelled
    {
        $changes = [];
        $said = '';
        $copied = 0;
        $tokens = $this->firsts === [] ? [] : Text::tokens($text);
        for ($index = 0; $index < count($tokens); $index++) {
            $found = $this->findAt($text, $tokens, $index);
            if ($found === null) {
                continue;
            }
            [$start, $end, $say, $length] = $found;
            $kept = substr($text, $copied, $start - $copied);
            $changes[] = [$kept, substr($text, $start, $end - $start), $say];
            $said .= $kept . $say;
            $copied = $end;
            $index += $length - 1;
        }
        return new Respelled($said . substr($text, $copied), $changes);
    }

    /**
     * The longest entry that begins with a token.
     *
     * @param list<array{string, int}> $tokens
     * @return array{int, int, string, int}|null Its first byte, the one behind it, how it is said, and its tokens.
     */
    private function findAt(string $text, array $tokens, int $index): ?array
    {
        [$token, $at] = $tokens[$index];
        preg_match('/^[^\p{L}\p{N}]*/u', $token, $marks);
        $start = $at + strlen($marks[0]);
        foreach ($this->firsts as $length => $firsts) {
            if (!isset($tokens[$index + $length - 1])) {
                continue;
            }
            if ($length > 1) {
                $key = $key ?? self::firstOf(Script::key(substr($token, strlen($marks[0]))));
                if (!isset($firsts[$key])) {
                    continue;
                }
            }
            [$last, $lastAt] = $tokens[$index + $length - 1];
            $end = $lastAt + self::lengthOfWord($last);
            $words = substr($text, $start, max(0, $end - $start));
            if ($words === '' || preg_match('/[\n\r\x{2028}\x{2029}]/u', $words)) {
                continue;
            }
            $say = $this->find($length === 1 ? $words : (string) preg_replace('/[' . Text::SPACE . ']+/u', ' ', $words));
            if ($say !== null) {
                return [$start, $end, $say, $length];
            }
        }
        return null;
    }

    /** @param string $words Without punctuation around them, and with single spaces between. */
    private function find(string $words): ?string
    {
        $normal = Script::normal($words);
        $whole = $this->get($normal);
        if ($whole !== null) {
            return $whole;
        }
        if (preg_match(self::MARKED, $words, $match)) {
            [, $stem, $marks, $suffix] = $match;
            $said = $this->get(Script::normal($stem));
            if ($said === null || $marks === "'" || $marks === '’') {
                return $said === null ? null : $this->withSuffix($said, $suffix);
            }
            return Suffix::is(Script::key($suffix)) ? $said . $marks . $suffix : null;
        }
        $characters = mb_str_split(mb_substr($normal, -Suffix::LONGEST, null, 'UTF-8'), 1, 'UTF-8');
        for ($ending = ''; $characters !== [];) {
            $ending = array_pop($characters) . $ending;
            $stem = substr($normal, 0, strlen($normal) - strlen($ending));
            if (Text::units($stem) < self::SHORTEST_STEM) {
                return null;
            }
            $suffix = Script::lower($ending);
            // What ends a word may be written otherwise inside one, so that a stem is normalised by itself.
            $said = Suffix::is($suffix) ? $this->get(Script::normal($stem)) : null;
            if ($said !== null) {
                return $this->withSuffix($said, $suffix);
            }
        }
        return null;
    }

    private function get(string $normal): ?string
    {
        return $this->said[$normal] ?? $this->said[Script::lower($normal)] ?? null;
    }

    private function withSuffix(string $say, string $suffix): string
    {
        return Suffix::append(Script::normal($say), Script::normal($suffix), $this->dialect);
    }

    private static function firstOf(string $normal): string
    {
        return Script::lower(explode(' ', $normal, 2)[0]);
    }

    /** Bytes of a token without the punctuation behind it. A loop, because a pattern at the end of a long token takes quadratic time. */
    private static function lengthOfWord(string $token): int
    {
        for ($end = strlen($token); $end > 0; $end = $begin) {
            for ($begin = $end - 1; (ord($token[$begin]) & 0xc0) === 0x80; $begin--) {
                continue;
            }
            // As TypeScript, which looks at UTF-16 units here, none of a pair is a letter.
            if ($end - $begin < 4 && preg_match('/^[\p{L}\p{M}\p{N}]/u', substr($token, $begin, $end - $begin))) {
                return $end;
            }
        }
        return 0;
    }
}
