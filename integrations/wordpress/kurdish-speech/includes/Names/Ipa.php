<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

/** Spells a word of the International Phonetic Alphabet with Kurdish letters, as `src/lexicon/respell-ipa.ts` does. */
final class Ipa
{
    private const VOWELS = ['a', 'e', 'ê', 'o', 'u', 'û', 'î', 'i'];
    /** Length, stress, syllables, ties, and what modifies a sound without making another one of it in Kurdish. */
    private const MODIFIER = '#^(?:[ːˑˈˌ.‿\s\'ʰʷʲˠˤ˞ⁿ/[\]()]|\p{M})$#Du';

    /** @return array{string, string} The spelling, and the first symbol that has no Kurdish sound; empty if there is none. */
    public static function respell(string $ipa, bool $isArabic): array
    {
        $sounds = Tables::pairs(Tables::IPA);
        $decomposed = array_flip(Tables::pairs(Tables::COMPOSED));
        unset($decomposed['ç']);
        $symbols = mb_str_split(strtr(Script::composed($ipa), $decomposed), 1, 'UTF-8');
        $phones = [];
        for ($at = 0; $at < count($symbols);) {
            for ($length = 3; $length > 0; $length--) {
                $sound = $sounds[implode('', array_slice($symbols, $at, $length))] ?? null;
                if ($sound !== null) {
                    array_push($phones, ...mb_str_split($sound, 1, 'UTF-8'));
                    break;
                }
            }
            if ($length === 0 && !preg_match(self::MODIFIER, $symbols[$at])) {
                return ['', $symbols[$at]];
            }
            $at += max(1, $length);
        }
        return [self::spell($phones, $isArabic), ''];
    }

    /** @param list<string> $phones */
    private static function spell(array $phones, bool $isArabic): string
    {
        $letters = Tables::pairs($isArabic ? Tables::ARABIC : Tables::LATIN);
        $spelled = $isArabic && in_array($phones[0] ?? '', self::VOWELS, true) ? $letters['ʔ'] : '';
        foreach ($phones as $index => $phone) {
            // ŋ before k and g is a spelled n; elsewhere it is ng.
            $isN = $phone === 'ŋ' && in_array($phones[$index + 1] ?? '', ['k', 'g'], true);
            $spelled .= $letters[$isN ? 'n' : $phone];
        }
        return $spelled;
    }
}
