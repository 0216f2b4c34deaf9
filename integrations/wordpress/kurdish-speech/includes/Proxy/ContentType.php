<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

/** Which answers of the service may reach a page. Documents of any kind would run scripts under the origin of the site. */
final class ContentType
{
    private const PASSED = [
        '', 'application/json', 'application/jsonl', 'application/ndjson', 'application/octet-stream', 'application/ogg',
        'application/x-ndjson', 'application/x-subrip', 'text/event-stream', 'text/plain', 'text/vtt',
    ];

    /** Whether it is sound, JSON or events. */
    public static function isPassed(string $header): bool
    {
        $type = strtolower(trim(explode(';', $header, 2)[0]));
        return in_array($type, self::PASSED, true) || preg_match('#^audio/[\w.+-]+$#D', $type) === 1;
    }
}
