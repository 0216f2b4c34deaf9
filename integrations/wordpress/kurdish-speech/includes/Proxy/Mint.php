<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Access;
use KurdishSpeech\Options;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** `POST /token`: decides who may speak, and signs it. */
final class Mint
{
    private const LIFETIME = ['tts' => 300, 'stt' => 60];
    private const REQUESTS = 100;
    /** Characters of one token, in texts of the greatest length. */
    private const TEXTS = 20;

    /**
     * @return array<string, mixed> The token response.
     * @throws Refusal 400, 401, 403, 413, 415, 429 or 503
     */
    public static function token(Call $call): array
    {
        $origin = Origins::requireListed($call);
        if ($call->bearer() !== '' && Token::read($call->bearer()) !== null) {
            throw new Refusal(401, 'unauthorized', 'A token cannot be used to get another token.');
        }
        [, $value] = JsonBody::read($call);
        $scope = self::scope($value);
        $subject = self::subject($call, $scope, $origin);
        Budgets::chargeMint($subject, $call);
        $now = time();
        $lifetimes = array_intersect_key(self::LIFETIME, array_flip($scope));
        $speaks = in_array('tts', $scope, true);
        $longest = max(1, Options::number('max_chars'));
        $claims = [
            'sub' => $subject,
            'org' => $origin,
            'scope' => $scope,
            'iat' => $now,
            'exp' => $now + min($lifetimes),
            'jti' => wp_generate_uuid4(),
            'max' => $longest,
            'chr' => self::TEXTS * $longest,
            'req' => $speaks ? self::REQUESTS : 1,
        ];
        $limits = [
            'max_chars' => $longest,
            'characters' => $speaks ? $claims['chr'] : 0,
            'requests' => $claims['req'],
        ];
        if (in_array('stt', $scope, true)) {
            $limits['max_upload_bytes'] = Admission::longestUpload();
        }
        return [
            'token' => Token::sign($claims),
            'token_type' => 'Bearer',
            'expires_in' => $claims['exp'] - $now,
            'expires_at' => $claims['exp'],
            'scope' => $scope,
            'limits' => $limits,
        ];
    }

    /**
     * @return non-empty-list<string>
     * @throws Refusal 400, 403 or 503
     */
    private static function scope(\stdClass $value): array
    {
        $requested = $value->scope ?? null;
        if (!is_array($requested) || $requested === [] || array_filter($requested, [self::class, 'isNoScope'])) {
            throw new Refusal(400, 'invalid-argument', 'Send scope as a list of "tts", "stt" or both.', 'scope');
        }
        $scope = array_values(array_unique($requested));
        foreach ($scope as $name) {
            Refusal::unlessKey($name, 'scope');
        }
        return $scope;
    }

    /** @param mixed $name */
    private static function isNoScope($name): bool
    {
        return !in_array($name, ['tts', 'stt'], true);
    }

    /**
     * Cookies are only used where the settings require signed-in visitors, and then only with a nonce of a page of this site.
     *
     * @param list<string> $scope
     * @throws Refusal 401 or 403
     */
    private static function subject(Call $call, array $scope, string $origin): string
    {
        $closed = array_filter($scope, static function (string $name): bool {
            return !Access::isPublic($name);
        });
        if ($closed !== []) {
            Origins::requireSameSite($call);
            $nonce = $call->header('x-wp-nonce') ?: ($call->query['_wpnonce'] ?? '');
            if (!is_user_logged_in() || !wp_verify_nonce($nonce, 'wp_rest')) {
                $message = 'You have no access to speech on this site; sign in and reload the page.';
                throw new Refusal(401, 'unauthorized', $message);
            }
        } else {
            // Whether the visitor is signed in makes no difference here.
            wp_set_current_user(0);
        }
        foreach ($scope as $name) {
            if (!Access::allows($name)) {
                throw new Refusal(403, 'unauthorized', 'Your account on this site may not use speech.', 'scope');
            }
        }
        return $closed === [] ? $origin : 'user:' . get_current_user_id();
    }
}
