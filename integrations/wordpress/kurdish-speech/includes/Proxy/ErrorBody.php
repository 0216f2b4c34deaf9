<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

/** The service's refusals in the contract's shape: known fields and no others, plain text as `error`, a gateway's HTML as a sentence. */
final class ErrorBody
{
    private const CODES = [
        'not-allowed', 'audio-capture', 'audio-busy', 'no-speech', 'aborted', 'network', 'offline', 'timeout',
        'invalid-argument', 'text-too-long', 'language-not-supported', 'voice-unavailable', 'upgrade-required',
        'quota-exceeded', 'preview-ended', 'plan-inactive', 'session-limit', 'session-timeout', 'unauthorized', 'token-expired',
        'origin-refused', 'file-too-large', 'unsupported-media', 'transcript-truncated', 'stream-truncated',
        'synthesis-failed', 'service-unavailable', 'rate-limited', 'asset-blocked', 'insecure-context', 'not-supported',
        'internal',
    ];
    private const BAD_REQUEST = [
        '/file.*(large|size)|too large/i' => 'file-too-large',
        '/too long|characters?|length/i' => 'text-too-long',
        '/dialect/i' => 'language-not-supported',
        '/speaker|voice/i' => 'voice-unavailable',
    ];
    private const FORBIDDEN = [
        '/origin/i' => 'origin-refused',
        '/sessions?\b/i' => 'session-limit',
        '/inactive|expired/i' => 'plan-inactive',
        '/quota|exhausted|credits?|budget|characters?/i' => 'quota-exceeded',
    ];
    private const BY_STATUS = [
        413 => 'file-too-large',
        415 => 'unsupported-media',
        422 => 'invalid-argument',
        429 => 'rate-limited',
        503 => 'service-unavailable',
    ];

    /** @return array<string, mixed> */
    public static function rewrite(int $status, string $source): array
    {
        $parsed = json_decode($source, true);
        $parsed = is_array($parsed) ? $parsed : self::plain($source);
        $detail = $parsed['detail'] ?? null;
        $first = is_array($detail) && is_array($detail[0] ?? null) ? $detail[0] : [];
        $place = is_array($first['loc'] ?? null) ? $first['loc'] : [];
        $message = self::text($first['msg'] ?? null) ?? self::text($parsed['error'] ?? null) ?? self::text($detail)
            ?? "The speech service answered with status {$status}.";
        $code = in_array($parsed['code'] ?? null, self::CODES, true) ? $parsed['code'] : self::code($status, $message, $parsed);
        $body = ['error' => $message, 'code' => $code];
        $field = self::text($parsed['field'] ?? null) ?? self::text($place === [] ? null : end($place));
        if ($field !== null) {
            $body['field'] = $field;
        }
        $upgrade = self::text($parsed['upgrade_url'] ?? null);
        if ($upgrade !== null && Hosts::isUpgradeAddress($upgrade, Options::baseIsLoopback())) {
            $body['upgrade_url'] = $upgrade;
        }
        $required = $parsed['upgrade_required'] ?? null;
        if (is_bool($required) || is_string($required)) {
            $body['upgrade_required'] = $required;
        }
        if (is_string($detail)) {
            $body['detail'] = $detail;
        } elseif (is_array($detail)) {
            $body['detail'] = array_map([self::class, 'validation'], array_slice(array_values($detail), 0, 20));
        }
        return $body;
    }

    /** @param array<string, mixed> $parsed */
    private static function code(int $status, string $message, array $parsed): string
    {
        if ($status === 400) {
            return self::matching(self::BAD_REQUEST, $message) ?? 'invalid-argument';
        }
        if ($status !== 403) {
            return self::BY_STATUS[$status] ?? 'internal';
        }
        $named = self::matching(self::FORBIDDEN, $message);
        if ($named !== null) {
            return $named;
        }
        if (!empty($parsed['upgrade_required']) || !empty($parsed['upgrade_url'])) {
            return 'upgrade-required';
        }
        return preg_match('/speaker|voice/i', $message) ? 'voice-unavailable' : 'unauthorized';
    }

    /** @param array<string, string> $rules */
    private static function matching(array $rules, string $message): ?string
    {
        foreach ($rules as $pattern => $code) {
            if (preg_match($pattern, $message)) {
                return $code;
            }
        }
        return null;
    }

    /** @return array<string, string> */
    private static function plain(string $source): array
    {
        $plain = trim($source);
        return $plain !== '' && $plain[0] !== '<' ? ['error' => mb_substr($plain, 0, 300)] : [];
    }

    /**
     * @param mixed $item
     * @return array<string, mixed>
     */
    private static function validation($item): array
    {
        $item = is_array($item) ? $item : [];
        $words = array_map([self::class, 'word'], is_array($item['loc'] ?? null) ? $item['loc'] : []);
        return [
            'loc' => array_values(array_filter($words, 'strlen')),
            'msg' => self::word($item['msg'] ?? ''),
            'type' => self::word($item['type'] ?? ''),
        ];
    }

    /** @param mixed $value */
    private static function text($value): ?string
    {
        return is_string($value) && $value !== '' ? $value : null;
    }

    /** @param mixed $value */
    private static function word($value): string
    {
        return is_string($value) || is_int($value) || is_float($value) ? (string) $value : '';
    }
}
