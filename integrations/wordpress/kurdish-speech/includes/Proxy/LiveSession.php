<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

/** The service's answer to stream-connect, which sends a page to a socket: its word alone is not enough. */
final class LiveSession
{
    private const FIELDS = [
        'websocket_url' => 'string',
        'dialect' => 'string',
        'plan' => 'string',
        'streaming_sessions_used' => 'number',
        'streaming_sessions_total' => 'number',
        'streaming_sessions_purchased' => 'number',
        'streaming_sessions_remaining' => 'number',
        'max_session_duration_seconds' => 'number',
        'message' => 'string',
    ];

    /** @return array<string, mixed>|null The contract's fields and no others; null where the page may not be sent there. */
    public static function read(string $source): ?array
    {
        $parsed = json_decode($source, true);
        $session = [];
        foreach (self::FIELDS as $name => $type) {
            $value = is_array($parsed) ? $parsed[$name] ?? null : null;
            if ($type === 'string' ? is_string($value) : is_int($value) || is_float($value)) {
                $session[$name] = $value;
            }
        }
        return self::isAllowed((string) ($session['websocket_url'] ?? '')) ? $session : null;
    }

    private static function isAllowed(string $url): bool
    {
        // Browsers and PHP must not parse one URL differently.
        if (!preg_match('#^(wss?)://(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?(/[^\s\\\\\#]*)?(\?[^\s\\\\\#]*)?$#Di', $url, $part)) {
            return false;
        }
        $scheme = strtolower($part[1]);
        $host = strtolower($part[2]);
        $baseIsLoopback = Options::baseIsLoopback();
        if ($scheme === 'ws' && !$baseIsLoopback) {
            return false;
        }
        $listed = preg_split('/[\s,]+/', strtolower((string) Options::get('live_hosts')), -1, PREG_SPLIT_NO_EMPTY);
        if ($listed) {
            return in_array($host, $listed, true) || in_array($host . ($part[3] ?? ''), $listed, true);
        }
        if (Hosts::isLoopback($host)) {
            return $baseIsLoopback;
        }
        return $scheme === 'wss' && Hosts::isPublic($host);
    }
}
