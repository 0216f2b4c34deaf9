<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** Who may listen (`tts`) and who may dictate (`stt`). */
final class Access
{
    private const SETTING = ['tts' => 'listen', 'stt' => 'dictate'];

    /** @param string $scope `tts` or `stt`. */
    public static function isPublic(string $scope): bool
    {
        return Options::get(self::SETTING[$scope]) === 'public';
    }

    /** Whether the visitor of this request may, as far as cookies tell: what a page shows is decided by it. */
    public static function allows(string $scope): bool
    {
        switch (Options::get(self::SETTING[$scope])) {
            case 'public':
                $allowed = true;
                break;
            case 'capability':
                $allowed = current_user_can((string) Options::get('capability'));
                break;
            default:
                $allowed = is_user_logged_in();
        }
        /**
         * Filters whether the visitor may listen or dictate.
         *
         * @param bool   $allowed By the settings.
         * @param string $scope   `tts` or `stt`.
         */
        return (bool) apply_filters('kurdish_speech_allowed', $allowed, $scope);
    }
}
