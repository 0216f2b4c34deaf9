<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** Compact HS256 tokens (RFC 7515 serialization) with a pinned header. */
final class Token
{
    private const LONGEST = 4096;

    /** @param array<string, mixed> $claims */
    public static function sign(array $claims): string
    {
        $message = self::header() . '.' . self::encode((string) wp_json_encode($claims));
        return $message . '.' . self::signature($message);
    }

    /**
     * @return array<string, mixed>|null Claims of a token that this site signed, expired or not; null for any other.
     */
    public static function read(string $token): ?array
    {
        $parts = strlen($token) > self::LONGEST ? [] : explode('.', $token);
        if (count($parts) !== 3 || !hash_equals(self::header(), $parts[0])) {
            return null;
        }
        if (!hash_equals(self::signature($parts[0] . '.' . $parts[1]), $parts[2])) {
            return null;
        }
        $claims = json_decode((string) base64_decode(strtr($parts[1], '-_', '+/'), true), true);
        return is_array($claims) ? $claims : null;
    }

    /**
     * @return array<string, mixed> Claims of the caller's token, which is good for this scope and page.
     * @throws Refusal 401 or 403
     */
    public static function required(Call $call, string $scope): array
    {
        $bearer = $call->bearer();
        if ($bearer === '') {
            throw new Refusal(401, 'unauthorized', 'Send a token of this proxy as Authorization: Bearer.');
        }
        $claims = self::read($bearer);
        if ($claims === null) {
            throw new Refusal(401, 'unauthorized', 'This token was not issued by this proxy.');
        }
        self::requireTimeLeft($claims);
        $origin = Origins::requireListed($call);
        if ($claims['org'] !== $origin) {
            throw new Refusal(403, 'origin-refused', 'This token was issued to another origin.');
        }
        if (!in_array($scope, $claims['scope'], true)) {
            throw new Refusal(403, 'unauthorized', "This token is not for the scope \"{$scope}\".");
        }
        return $claims;
    }

    /**
     * @param array<string, mixed> $claims
     * @throws Refusal 401
     */
    public static function requireTimeLeft(array $claims): void
    {
        if ($claims['exp'] <= time()) {
            throw new Refusal(401, 'token-expired', 'This token has expired; ask for a new one.');
        }
    }

    private static function header(): string
    {
        $id = substr(self::signature('kurdish-speech token key id'), 0, 8);
        return self::encode('{"alg":"HS256","typ":"JWT","kid":"' . $id . '"}');
    }

    private static function signature(string $message): string
    {
        return self::encode(hash_hmac('sha256', $message, self::siteKey(), true));
    }

    /** The sites of a network may share one secret of wp-config.php; their tokens are their own. */
    public static function siteKey(): string
    {
        $secret = Options::key('secret');
        if (strlen($secret) < 32) {
            throw new \RuntimeException('The token secret has fewer than 32 bytes.');
        }
        // Not home_url(), which varies with the language and the scheme of the request.
        return hash_hmac('sha256', 'wp:' . get_current_blog_id() . ':' . untrailingslashit((string) get_option('home')), $secret);
    }

    private static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
