<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's HTTP functions neither stream an answer nor send a key without following redirects.
// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** The public voice listing, fetched without a key and kept; in that of one group, what the plan does not render is marked. */
final class Catalog
{
    private const GROUPS = ['', 'v3', 'v4', 'v5'];
    private const TIMEOUT = 10;
    private const LONGEST = 4194304;

    /**
     * The same for pages of every origin, so that a cache in front may keep it once for all.
     *
     * @throws Refusal 400 or 502
     */
    public static function answer(Call $call): void
    {
        $group = $call->query['model_version'] ?? '';
        if (!in_array($group, self::GROUPS, true)) {
            throw new Refusal(400, 'invalid-argument', 'model_version is v3, v4 or v5.', 'model_version');
        }
        $body = self::read($group);
        $etag = '"' . substr(hash('sha256', $body), 0, 24) . '"';
        $headers = [
            'ETag' => $etag,
            'Cache-Control' => 'public, max-age=' . Kept::FRESH . ', stale-if-error=86400',
            'Access-Control-Allow-Origin' => '*',
        ];
        if ($call->header('if-none-match') === $etag) {
            Reply::send(304, $headers, '');
            return;
        }
        $own = ['Content-Type' => 'application/json; charset=utf-8', 'X-Content-Type-Options' => 'nosniff'];
        Reply::send(200, $own + $headers, $body);
    }

    /** Also where the keys change: another account may have another plan. */
    public static function forget(): void
    {
        foreach (self::GROUPS as $group) {
            Kept::forget(self::name($group));
        }
        Kept::forget(Entitlement::KEPT);
    }

    /**
     * @param string $group `v3`, `v4` or `v5`.
     * @return list<array<string, mixed>> In the order of the listing.
     * @throws Refusal 502
     */
    public static function voices(string $group): array
    {
        $listing = json_decode(self::read($group), true);
        return is_array($listing['speakers'] ?? null) ? array_values(array_filter($listing['speakers'], 'is_array')) : [];
    }

    /** @throws Refusal 502 */
    private static function read(string $group): string
    {
        $body = Kept::read(self::name($group), static function () use ($group): ?string {
            return self::fetch($group);
        });
        if ($body !== null) {
            return $body;
        }
        $message = 'The list of voices could not be fetched from the speech service.';
        throw new Refusal(502, 'service-unavailable', $message);
    }

    private static function fetch(string $group): ?string
    {
        $body = '';
        $handle = Forwarder::handle('/api/get-speakers' . ($group === '' ? '' : '?model_version=' . $group));
        curl_setopt_array($handle, [
            CURLOPT_TIMEOUT => self::TIMEOUT,
            CURLOPT_HTTPHEADER => ['Accept: application/json'],
            CURLOPT_WRITEFUNCTION => static function ($handle, string $chunk) use (&$body): int {
                $body .= $chunk;
                return strlen($body) > self::LONGEST ? 0 : strlen($chunk);
            },
        ]);
        $isWhole = curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $listing = json_decode($body, true);
        if ($isWhole && $status === 200 && is_array($listing['speakers'] ?? null)) {
            // Rows do not name their group, but entitlements are listed by group.
            $body = $group === '' ? $body : Entitlement::mark($body, $group);
            if (!Log::holdsSecret($body)) {
                return $body;
            }
        }
        Log::error("The voice catalog could not be fetched: status {$status} " . curl_error($handle));
        return null;
    }

    private static function name(string $group): string
    {
        return 'voices_' . ($group === '' ? 'all' : $group);
    }
}
