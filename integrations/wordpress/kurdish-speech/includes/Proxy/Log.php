<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.PHP.DevelopmentFunctions -- it is the log of the server that an administrator reads.

/** The server's error log, and what must never get there or to a caller: keys and the secret. */
final class Log
{
    public static function error(string $message): void
    {
        error_log('Kurdish Speech: ' . self::redact($message));
    }

    public static function redact(string $text): string
    {
        return self::secrets()->redact($text);
    }

    public static function holdsSecret(string $text): bool
    {
        return self::secrets()->isIn($text);
    }

    private static function secrets(): Secrets
    {
        static $secrets = null;
        return $secrets ??= new Secrets(array_values(array_filter([Options::key('tts'), Options::key('stt'), Options::key('secret')])));
    }
}
