<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The same sentences as `src/text/normalize/split-sentences.ts` finds; a test compares the two. */
final class Sentences
{
    /** In UTF-16 units, as there. */
    private const MAX_SENTENCE = 240;
    private const MIN_PART = 60;
    private const CLOSERS = '["\'”’»›)\]}]*';
    private const OPENERS = '["\'“‘«‹([{]*';
    private const INITIALS = '/^(?:(?:\p{Lu}\.)+|(?:ئ?[\x{0620}-\x{064a}\x{066e}-\x{06d3}\x{06d5}]\.)+)$/Du';
    private const WITHOUT_VOWEL = '/^[b-df-hj-np-tv-zçş][b-df-hj-np-tv-zçş]{1,3}\.$/Du';
    private const LIST_MARK = '/^[(\[]?(?:[\d٠-٩۰-۹]{1,3}|[a-z])[)\]]?\.[)\]]?$/Du';

    /** @return list<array{int, int}> First byte of each sentence, and the byte behind it. */
    public static function of(string $text): array
    {
        $tokens = self::tokens($text);
        $sentences = [];
        $open = [];
        foreach ($tokens as $index => $token) {
            $next = $tokens[$index + 1] ?? null;
            $open[] = $token;
            while (count($open) > 1 && $token['to'] - $open[0]['from'] > self::MAX_SENTENCE) {
                $count = self::findSplit($open);
                $sentences[] = [$open[0]['start'], $open[$count - 1]['end']];
                $open = array_slice($open, $count);
            }
            $isListMark = count($open) === 1 && preg_match(self::LIST_MARK, mb_substr($token['word'], 0, 8, 'UTF-8'));
            $before = $open[count($open) - 2] ?? null;
            if (
                $next !== null
                && (!self::endsSentence($text, $token, $next, $before) || ($isListMark && !self::breaksLine($text, $token, $next)))
            ) {
                continue;
            }
            $sentences[] = [$open[0]['start'], $token['end']];
            $open = [];
        }
        return $sentences;
    }

    /** @return list<array<string, mixed>> Each token with its bytes (`start`, `end`) and its UTF-16 units (`from`, `to`). */
    private static function tokens(string $text): array
    {
        $tokens = [];
        $end = 0;
        $to = 0;
        foreach (Text::tokens($text) as [$word, $start]) {
            $from = $to + Text::units(substr($text, $end, $start - $end));
            $end = $start + strlen($word);
            $to = $from + Text::units($word);
            $tokens[] = ['word' => $word, 'start' => $start, 'end' => $end, 'from' => $from, 'to' => $to];
        }
        return $tokens;
    }

    /**
     * @param array<string, mixed> $token
     * @param array<string, mixed> $next
     */
    private static function breaksLine(string $text, array $token, array $next): bool
    {
        return (bool) preg_match('/[\n\r\x{2028}\x{2029}]/u', substr($text, $token['end'], $next['start'] - $token['end']));
    }

    /**
     * @param array<string, mixed> $token
     * @param array<string, mixed> $next
     * @param array<string, mixed>|null $before The token before, in the same sentence.
     */
    private static function endsSentence(string $text, array $token, array $next, ?array $before): bool
    {
        if (self::breaksLine($text, $token, $next)) {
            return true;
        }
        if (!preg_match('/[.!?؟۔…]' . self::CLOSERS . '$/Du', mb_substr($token['word'], -8, null, 'UTF-8'))) {
            return false;
        }
        if ($token['to'] - $token['from'] > 24) {
            return true;
        }
        $word = (string) preg_replace('/^["\'“‘«‹([{]+/u', '', $token['word']);
        $ahead = mb_substr(Text::ahead($text, $next['start'], 20), 0, 4, 'UTF-8');
        $nextIsSmall = (bool) preg_match('/^' . self::OPENERS . '\p{Ll}/u', $ahead);
        $lower = mb_strtolower($word, 'UTF-8');
        $isClosing = self::contains(TextTables::CLOSING_ABBREVIATIONS, $lower);
        $isAbbreviation = self::contains(TextTables::ABBREVIATIONS, $word)
            || self::contains(TextTables::ABBREVIATIONS, self::lastPartOf($word));
        if (!$isClosing && ($isAbbreviation || preg_match(self::INITIALS, $word))) {
            return false;
        }
        $nextIsDigit = preg_match('/^\p{Nd}/u', $next['word']);
        $follows = $before === null ? '' : self::lastUnits($before['word'], 8);
        if (
            !$isClosing
            && preg_match(self::WITHOUT_VOWEL, $lower)
            && !preg_match('/^\p{Lu}{2}/u', $word)
            && !preg_match('/\d$/D', $follows)
        ) {
            return false;
        }
        if ($nextIsDigit && preg_match('/^[b-df-hj-np-tv-z]\.$/D', $word)) {
            return false;
        }
        $isOrdinal = self::beginsWithMonth($next['word'])
            || (self::contains(TextTables::BEFORE_ORDINAL, mb_strtolower($follows, 'UTF-8')) && !self::followsNumber($text, $before));
        if ($isOrdinal && preg_match('/^\d{1,2}\.$/D', $word)) {
            return false;
        }
        if (
            preg_match('/[!?؟]["\'”’»›]+$/Du', $word)
            && self::contains(TextTables::SPEECH, (string) preg_replace('/[.،,:!؟]+$/Du', '', $next['word']))
        ) {
            return false;
        }
        $yieldsToSmall = $isClosing
            || preg_match('/^\d{1,4}\.$/D', $word)
            || preg_match('/(?:\.\.|…)$/Du', $word)
            || preg_match('/[!?]["\'”’»›]+$/Du', $word);
        return !(($nextIsSmall && $yieldsToSmall) || ($isClosing && $nextIsDigit));
    }

    /** @param array<string, mixed> $preposition */
    private static function followsNumber(string $text, array $preposition): bool
    {
        $from = max(0, $preposition['start'] - 8);
        while ((ord($text[$from]) & 0xc0) === 0x80) {
            $from++;
        }
        return (bool) preg_match('/\p{Nd}[' . Text::SPACE . ']{1,2}$/Du', substr($text, $from, $preposition['start'] - $from));
    }

    private static function beginsWithMonth(string $word): bool
    {
        foreach (explode(' ', TextTables::MONTHS) as $month) {
            if (strpos($word, $month) === 0) {
                return true;
            }
        }
        return false;
    }

    private static function lastUnits(string $word, int $count): string
    {
        return mb_substr($word, -$count, null, 'UTF-8');
    }

    /** `Dr.` of `Prof.Dr.` */
    private static function lastPartOf(string $word): string
    {
        $dot = strrpos(substr($word, 0, -1), '.');
        return $dot === false ? $word : substr($word, $dot + 1);
    }

    private static function contains(string $words, string $word): bool
    {
        return $word !== '' && strpos(" {$words} ", " {$word} ") !== false;
    }

    /**
     * How many tokens stay together: up to the last comma, else the last conjunction, else nearly all.
     *
     * @param non-empty-list<array<string, mixed>> $tokens
     */
    private static function findSplit(array $tokens): int
    {
        $from = $tokens[0]['from'];
        $most = count($tokens) - 1;
        for ($count = $most; $count > 0 && $tokens[$count - 1]['to'] - $from >= self::MIN_PART; $count--) {
            if (preg_match('/[,،;؛:—–]' . self::CLOSERS . '$/Du', mb_substr($tokens[$count - 1]['word'], -4, null, 'UTF-8'))) {
                return $count;
            }
        }
        for ($count = $most; $count > 0 && $tokens[$count - 1]['to'] - $from >= self::MAX_SENTENCE / 2; $count--) {
            $next = $tokens[$count];
            if ($next['to'] - $next['from'] <= 8 && self::contains(TextTables::CONJUNCTIONS, mb_strtolower($next['word'], 'UTF-8'))) {
                return $count;
            }
        }
        $count = $most;
        // A final short word is probably a preposition of what follows.
        while ($count > 1 && $most - $count < 3 && $tokens[$count - 1]['to'] - $tokens[$count - 1]['from'] <= 3) {
            $count--;
        }
        return $count;
    }
}
