<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

/** Writes the vowels that marks of Arabic spelling show, as `src/text/normalize/vowel-marks.ts` does. */
final class VowelMarks
{
    private const MARK = '/[\x{64b}-\x{652}\x{670}]/u';
    private const WORD = '/[\x{620}-\x{65f}\x{66e}-\x{6d3}\x{6d5}-\x{6ff}]{1,64}/u';
    /** Only marks that old fonts set on a letter for its Kurdish neighbour. */
    private const LEGACY = '/^(?!ال)(?:[^\x{64b}-\x{652}\x{670}]'
        . '|(?<=.[یيىێوۆ]|.[یيىێوۆ][\x{64b}-\x{651}]|.[یيىێوۆ][\x{64b}-\x{651}]{2}|[لڵ]|[لڵ]ا)\x{64e}'
        . '|(?<=.[یيىێوۆ])\x{64b}|(?<=[رڕ])\x{650}|(?<=.[یيىێوۆرڕ]|[^ال][لڵ])\x{651})+$/Du';
    private const OF_LEGACY = [
        '/[یيىێ][\x{64b}\x{64e}\x{651}]+/u' => 'ێ',
        '/[وۆ][\x{64b}\x{64e}\x{651}]+/u' => 'ۆ',
        '/[لڵ](?:[\x{64b}\x{64e}\x{651}]+|(?=ا\x{64e}))/u' => 'ڵ',
        '/[رڕ][\x{650}\x{651}]+/u' => 'ڕ',
        '/\x{64e}/u' => '',
    ];
    private const OF_ARABIC = [
        '/\x{640}/u' => '',
        '/لل[\x{64b}-\x{651}\x{670}]+ه/u' => 'لله',
        '/(?<=.)([^ا])([\x{64b}-\x{650}]?)\x{651}/u' => '$1$1$2',
        '/[ىی]\x{670}|(?<!ا)\x{670}/u' => 'ا',
        '/^[اأ]\x{64e}(?!ا)/u' => 'ئە',
        '/^[اأ]\x{64f}/u' => 'ئو',
        '/(?:\x{64b}ا|ا\x{64b})$/Du' => 'ەن',
        '/\x{64e}ى$/Du' => 'ا',
        '/(?<=[^اەێۆى])\x{64e}(?=[^اەێۆىة\x{64b}-\x{652}])/u' => 'ە',
        '/\x{64f}و(?![\x{64b}-\x{652}اە])/u' => 'وو',
        '/(?<=[^وۆا])\x{64f}(?=[^وۆ\x{64b}-\x{652}])/u' => 'و',
        '/[\x{64b}-\x{652}]/u' => '',
    ];

    public static function read(string $text): string
    {
        if (!preg_match(self::MARK, $text)) {
            return $text;
        }
        return (string) preg_replace_callback(self::WORD, static function (array $match): string {
            if (!preg_match(self::MARK, $match[0])) {
                return $match[0];
            }
            $steps = preg_match(self::LEGACY, $match[0]) ? self::OF_LEGACY : self::OF_ARABIC;
            return (string) preg_replace(array_keys($steps), $steps, $match[0]);
        }, $text);
    }
}
