<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** A request body that must be one JSON object. */
final class JsonBody
{
    /** Longest body read, in bytes: 5,000 characters of Kurdish fit several times over when escaped. */
    private const LONGEST = 65536;

    /**
     * @return array{string, \stdClass} The body as received, and decoded.
     * @throws Refusal 400, 413 or 415
     */
    public static function read(Call $call): array
    {
        if (!preg_match('/^application\/json\s*(;|$)/Di', $call->header('content-type'))) {
            throw new Refusal(415, 'unsupported-media', 'Send the request as Content-Type: application/json.');
        }
        $source = (string) file_get_contents('php://input', false, null, 0, self::LONGEST + 1);
        if (strlen($source) > self::LONGEST) {
            $message = 'Send a JSON body of at most ' . self::LONGEST . ' bytes.';
            throw new Refusal(413, 'invalid-argument', $message);
        }
        $value = json_decode($source);
        if (!$value instanceof \stdClass) {
            throw new Refusal(400, 'invalid-argument', 'Send the request body as one JSON object.');
        }
        return [$source, $value];
    }
}
