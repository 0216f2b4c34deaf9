<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** Which pages may ask: those of this site, and of the origins that a filter adds. */
final class Origins
{
    private const EXPOSED = 'X-Sample-Rate, X-Channels, X-Bit-Depth, X-Model-Version, X-Request-Id, Retry-After, Age, Cache-Status, Content-Location, '
        . 'X-Ignored-Parameters';

    /** @throws Refusal 403 unless the Origin header is that of a listed page. */
    public static function requireListed(Call $call): string
    {
        $origin = $call->header('origin');
        if ($origin === '') {
            $message = 'This request carries no Origin header; only pages of the listed origins may use this proxy.';
            throw new Refusal(403, 'origin-refused', $message);
        }
        if (!in_array($origin, self::listed(), true)) {
            $message = 'This origin is not on the list of origins that may use this proxy.';
            throw new Refusal(403, 'origin-refused', $message);
        }
        return $origin;
    }

    /**
     * Where cookies authorise, a page of another site must not be able to use them (OWASP CSRF, Fetch Metadata).
     * @throws Refusal 403
     */
    public static function requireSameSite(Call $call): void
    {
        $site = $call->header('sec-fetch-site');
        if ($site !== '' && $site !== 'same-origin' && $site !== 'same-site') {
            $message = 'This request came from another site; tokens are given to pages of the same site only.';
            throw new Refusal(403, 'origin-refused', $message);
        }
    }

    /** @return array<string, string> Headers that let the calling page read the answer: its exact origin, or none at all. */
    public static function corsHeaders(Call $call): array
    {
        $origin = $call->header('origin');
        if ($origin === '' || !in_array($origin, self::listed(), true)) {
            return ['Vary' => 'Origin'];
        }
        return [
            'Vary' => 'Origin',
            'Access-Control-Allow-Origin' => $origin,
            'Access-Control-Expose-Headers' => self::EXPOSED,
        ];
    }

    /** @return array<string, string> */
    public static function preflightHeaders(string $method): array
    {
        return [
            'Access-Control-Allow-Methods' => $method,
            'Access-Control-Allow-Headers' => 'Authorization, Content-Type, Speech-Signature, Speech-Page',
            'Access-Control-Max-Age' => '600',
        ];
    }

    /** @return list<string> */
    private static function listed(): array
    {
        $own = array_map([self::class, 'originOf'], [home_url(), site_url()]);
        /**
         * Filters the origins whose pages may use the proxy.
         *
         * @param list<string> $origins Scheme, host and port, such as `https://example.com`.
         */
        return array_values(array_unique((array) apply_filters('kurdish_speech_origins', $own)));
    }

    private static function originOf(string $url): string
    {
        $parts = wp_parse_url($url);
        $scheme = strtolower($parts['scheme'] ?? '');
        $port = $parts['port'] ?? null;
        $byDefault = $scheme === 'https' ? 443 : 80;
        return $scheme . '://' . strtolower($parts['host'] ?? '') . ($port && $port !== $byDefault ? ':' . $port : '');
    }
}
