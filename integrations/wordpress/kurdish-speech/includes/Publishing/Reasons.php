<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Why an article has no speech, in a sentence; and what follows from it. */
final class Reasons
{
    /** May be over in a while. */
    private const PASSING = ['service', 'busy', 'answer', 'collapsed', 'disk'];
    /** Every other article would fail in the same way. */
    private const STOPPING = ['quota', 'plan', 'key', 'curl', 'dom'];
    /** Nothing has gone wrong: such an article has no speech. */
    private const SKIPPING = ['off', 'empty', 'language', 'private', 'members'];

    public static function isPassing(string $reason): bool
    {
        return in_array($reason, self::PASSING, true);
    }

    public static function isStopping(string $reason): bool
    {
        return in_array($reason, self::STOPPING, true);
    }

    public static function isSkipping(string $reason): bool
    {
        return in_array($reason, self::SKIPPING, true);
    }

    public static function sentence(string $reason): string
    {
        $sentences = [
            'off' => __('Its player is turned off.', 'kurdish-speech'),
            'empty' => __('It has no text to read.', 'kurdish-speech'),
            'language' => __('Its text is not in the chosen language, or not recognised as Kurdish: choose the language beside the editor.', 'kurdish-speech'),
            'private' => __('It is not public.', 'kurdish-speech'),
            'members' => __('Listening is not for everyone on this site, and a file would be.', 'kurdish-speech'),
            'service' => __('The speech service did not answer.', 'kurdish-speech'),
            'busy' => __('The speech service is busy.', 'kurdish-speech'),
            'answer' => __('The speech service returned an unusable answer.', 'kurdish-speech'),
            'collapsed' => __('The speech service could not speak a part of the text.', 'kurdish-speech'),
            'disk' => __('The file could not be written into the uploads folder.', 'kurdish-speech'),
            'quota' => __('The characters of the plan are used up.', 'kurdish-speech'),
            'plan' => __('The plan is not active.', 'kurdish-speech'),
            'key' => __('There is no key for listening, or the speech service refused it.', 'kurdish-speech'),
            'voice' => __('The plan has no such voice, or it does not read this language.', 'kurdish-speech'),
            'limit' => __('The plan takes shorter requests: lower the characters in one request in the settings.', 'kurdish-speech'),
            'refused' => __('The speech service refused the request.', 'kurdish-speech'),
            'changing' => __('Its text is another one each time it is shown.', 'kurdish-speech'),
            'selector' => __('The parts not to read have a selector that only a browser understands.', 'kurdish-speech'),
            'dom' => __('PHP on this server lacks its dom extension.', 'kurdish-speech'),
            'curl' => __('PHP on this server lacks its curl extension.', 'kurdish-speech'),
        ];
        return $sentences[$reason] ?? __('It failed; the error log of the server says more.', 'kurdish-speech');
    }
}
