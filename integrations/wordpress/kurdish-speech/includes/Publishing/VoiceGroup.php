<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The group of speakers that holds a voice. */
final class VoiceGroup
{
    /**
     * As `src/contract/voice-group.ts`: ids of v4 and v5 say their group, and that counts more than what is stated, because no two groups
     * share an id.
     *
     * @param string $stated Of the settings; empty where they say none.
     */
    public static function of(string $voice, string $stated): string
    {
        if (preg_match('/^(?:badini|cast|studio)_/', $voice)) {
            return 'v5';
        }
        if (preg_match('/^(?:sorani|kurmanji)_(v[45])_/', $voice, $match)) {
            return $match[1];
        }
        return $stated === '' ? 'v3' : $stated;
    }
}
