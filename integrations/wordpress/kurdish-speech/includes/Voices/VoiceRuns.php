<?php

declare(strict_types=1);

namespace KurdishSpeech\Voices;

use KurdishSpeech\Publishing\Dialect;
use KurdishSpeech\Publishing\Text;

/**
 * The runs of a text that another voice speaks, as `src/text/voices/voice-runs.ts` finds them; a test compares the two. Of each: its first
 * byte, the byte behind it, its dialect, and the id of its voice, empty for one that fits.
 */
final class VoiceRuns
{
    private const LANGUAGES = ['sorani' => 'ckb', 'kurmanji' => 'kmr-Latn', 'badini' => 'kmr-Arab'];

    /** Punctuation around a run that is read with it: a pattern at the end of a long text takes quadratic time. */
    private const MOST_MARKS = 60;

    private string $text;
    private string $dialect;
    /** @var list<array{int, int, string, string}> */
    private array $runs = [];

    private function __construct(string $text, string $dialect)
    {
        $this->text = $text;
        $this->dialect = $dialect;
    }

    /**
     * @param list<array{int, int, string, string}> $marks What the page says about who speaks: bytes, `lang` and `data-voice`; in order.
     * @param string $dialect In which the text is read.
     * @return list<array{int, int, string, string}>
     */
    public static function of(string $text, array $marks, string $dialect): array
    {
        $found = new self($text, $dialect);
        $next = 0;
        foreach (ScriptRuns::of($text, $dialect) as [$start, $end]) {
            while ($next < count($marks) && $marks[$next][1] <= $start) {
                $found->addMark($marks[$next++]);
            }
            if ($next === count($marks) || $marks[$next][0] >= $end) {
                $found->add($start, $end, '', '');
            }
        }
        foreach (array_slice($marks, $next) as $mark) {
            $found->addMark($mark);
        }
        return $found->runs;
    }

    /** @param array{int, int, string, string} $mark */
    private function addMark(array $mark): void
    {
        [$start, $end, $lang, $voice] = $mark;
        if ($voice !== '') {
            $this->add($start, $end, $lang === '' ? self::LANGUAGES[$this->dialect] : $lang, $voice);
        } elseif (Dialect::requested($lang) !== 'other') {
            $this->add($start, $end, $lang, '');
        }
    }

    private function add(int $start, int $end, string $lang, string $voice): void
    {
        $dialect = Dialect::guess(substr($this->text, $start, $end - $start), $lang);
        if ($voice === '' && $dialect === $this->dialect) {
            return;
        }
        $last = $this->runs[count($this->runs) - 1] ?? null;
        $from = $last[1] ?? 0;
        $gap = substr($this->text, $from, max(0, $start - $from));
        preg_match('/[^' . Text::SPACE . '\p{L}\p{N}]*$/Du', mb_substr($gap, -self::MOST_MARKS, null, 'UTF-8'), $before);
        preg_match('/^[^' . Text::SPACE . '\p{L}\p{N}]*/u', Text::ahead($this->text, $end, self::MOST_MARKS), $behind);
        $start -= strlen($before[0] ?? '');
        $end += strlen($behind[0] ?? '');
        $isAdjacent = $last !== null && !preg_match('/[\p{L}\p{N}]/u', substr($this->text, $from, max(0, $start - $from)));
        if ($isAdjacent && $last[2] === $dialect && $last[3] === $voice) {
            $this->runs[count($this->runs) - 1][1] = $end;
            return;
        }
        $this->runs[] = [$start, $end, $dialect, $voice];
    }
}
