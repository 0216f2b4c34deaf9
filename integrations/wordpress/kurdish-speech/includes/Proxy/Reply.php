<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.WP.AlternativeFunctions.json_encode_json_encode -- wp_json_encode() changes text that is no UTF-8 instead of refusing it.

/** Answers that the proxy makes itself. */
final class Reply
{
    /**
     * A JSON response that must not be cached.
     *
     * @param mixed                 $body
     * @param array<string, string> $headers
     */
    public static function json(int $status, $body, array $headers): void
    {
        $own = [
            'Content-Type' => 'application/json; charset=utf-8',
            'Cache-Control' => 'no-store',
            'X-Content-Type-Options' => 'nosniff',
        ];
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
        self::send($status, $own + $headers, (string) json_encode($body, $flags));
    }

    /** @param array<string, string> $headers */
    public static function send(int $status, array $headers, string $body): void
    {
        self::head($status, $headers);
        echo $body; // phpcs:ignore -- Not HTML: JSON under nosniff.
    }

    /** @param array<string, string> $headers */
    public static function head(int $status, array $headers): void
    {
        if (headers_sent()) {
            return;
        }
        status_header($status);
        foreach ($headers as $name => $value) {
            header($name . ': ' . str_replace(["\r", "\n"], '', $value));
        }
    }
}
