<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** What tokens, visitors and the site may spend. */
final class Budgets
{
    private const MINTS_PER_MINUTE_VISITOR = 120;
    private const MINTS_PER_MINUTE_SITE = 3000;

    /**
     * Counts one synthesis before the service is called.
     *
     * @param array<string, mixed> $claims
     * @param int                  $characters Code points of the text.
     * @throws Refusal 401, 403 or 503
     */
    public static function chargeSynthesis(array $claims, Call $call, int $characters): Charge
    {
        Token::requireTimeLeft($claims);
        $expires = $claims['exp'] + MINUTE_IN_SECONDS;
        // The request count is never refunded, or one token could send failing requests forever.
        (new Charge())->take([[
            'key' => 'requests:' . $claims['jti'],
            'amount' => 1,
            'limit' => $claims['req'],
            'expires' => $expires,
            'what' => 'requests of this token',
            'field' => 'token',
        ]]);
        $ofToken = [
            'key' => 'characters:' . $claims['jti'],
            'amount' => $characters,
            'limit' => $claims['chr'],
            'expires' => $expires,
            'what' => 'characters of this token',
            'field' => 'token',
        ];
        $ofDay = self::daily(self::visitor($claims, $call), 'characters', $characters);
        return (new Charge())->take(array_merge([$ofToken], $ofDay));
    }

    /**
     * Counts a text that a signed-in user has spoken into a file, before the service is called.
     *
     * @throws Refusal 403 or 503
     */
    public static function chargeAuthor(int $user, int $characters): Charge
    {
        return (new Charge())->take(self::daily("user:{$user}", 'characters', $characters));
    }

    /**
     * Spends a single-use transcription token, before the service is called.
     *
     * @param array<string, mixed> $claims
     * @throws Refusal 401, 403 or 503
     */
    public static function spendTranscription(array $claims, Call $call): void
    {
        Token::requireTimeLeft($claims);
        if (!SpendingStore::spend('once:' . $claims['jti'], 1, 1, $claims['exp'] + MINUTE_IN_SECONDS)) {
            $message = 'This token was already used; each transcription needs a token of its own.';
            throw new Refusal(401, 'token-expired', $message);
        }
        (new Charge())->take(self::daily(self::visitor($claims, $call), 'transcriptions', 1));
    }

    /**
     * @param string $subject Of the token: a user who has shown who they are is held up by nobody else.
     * @throws Refusal 429 when tokens are requested faster than the site's visitors could; 503
     */
    public static function chargeMint(string $subject, Call $call): void
    {
        SpendingStore::sweep();
        $minute = intdiv(time(), MINUTE_IN_SECONDS);
        $isUser = strpos($subject, 'user:') === 0;
        $sources = $isUser ? [[$subject, self::MINTS_PER_MINUTE_VISITOR]] : [['site', self::MINTS_PER_MINUTE_SITE]];
        if (!$isUser && $call->visitor() !== '') {
            array_unshift($sources, [$call->visitor(), self::MINTS_PER_MINUTE_VISITOR]);
        }
        foreach ($sources as [$source, $limit]) {
            if (!SpendingStore::spend("mint:{$minute}:{$source}", 1, $limit, ($minute + 1) * MINUTE_IN_SECONDS)) {
                throw new Refusal(429, 'rate-limited', 'Too many token requests; try again in a minute.');
            }
        }
    }

    /** Retries are paid from a small budget, so that a service that fails is not asked thrice by everyone. */
    public static function mayRetry(): bool
    {
        $minute = intdiv(time(), MINUTE_IN_SECONDS);
        return SpendingStore::spend("retries:{$minute}", 1, 30, ($minute + 1) * MINUTE_IN_SECONDS);
    }

    /** @param array<string, mixed> $claims */
    private static function visitor(array $claims, Call $call): string
    {
        return strpos($claims['sub'], 'user:') === 0 ? $claims['sub'] : $call->visitor();
    }

    /**
     * @param string $visitor Whose limits count besides those of the site; empty where nobody is known.
     * @return list<array<string, mixed>>
     */
    private static function daily(string $visitor, string $unit, int $amount): array
    {
        $day = intdiv(time(), DAY_IN_SECONDS);
        $expires = ($day + 1) * DAY_IN_SECONDS;
        $counters = [[
            'key' => "{$unit}:{$day}:site",
            'amount' => $amount,
            'limit' => Options::number($unit . '_site'),
            'expires' => $expires,
            'what' => "{$unit} of this page for today",
        ]];
        if ($visitor !== '') {
            $counters[] = [
                'key' => "{$unit}:{$day}:{$visitor}",
                'amount' => $amount,
                'limit' => Options::number($unit . '_visitor'),
                'expires' => $expires,
                'what' => "{$unit} for today",
            ];
        }
        return $counters;
    }
}
