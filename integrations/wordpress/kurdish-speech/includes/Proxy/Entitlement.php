<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's HTTP functions neither stream an answer nor send a key without following redirects.

/** Which voices the account's plan renders, so that a listing can mark the others. */
final class Entitlement
{
    public const KEPT = 'plan';
    private const TIMEOUT = 3;
    private const LONGEST = 262144;

    /**
     * Adds `locked` to every voice of the group's listing that the plan does not include, and `upgrade_url` to the listing. Leaves the
     * listing unchanged if the service does not report entitlements, whose shape is not part of the contract.
     */
    public static function mark(string $listing, string $group): string
    {
        $plan = Kept::read(self::KEPT, [self::class, 'ask']);
        $catalog = json_decode($listing);
        if ($plan === null || !is_array($catalog->speakers ?? null)) {
            return $listing;
        }
        $only = $plan['only'][$group] ?? null;
        foreach ($catalog->speakers as $row) {
            $isCast = in_array($row->origin ?? null, ['cast', 'designed'], true);
            $isLocked = $isCast ? !$plan['cast'] : $only !== null && !in_array($row->id ?? null, $only, true);
            if ($isLocked) {
                $row->locked = true;
            }
        }
        if ($plan['upgrade'] !== '') {
            $catalog->upgrade_url = $plan['upgrade'];
        }
        return (string) json_encode($catalog, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS);
    }

    /** @return array{only: array<string, list<string>>, cast: bool, upgrade: string}|null */
    public static function ask(): ?array
    {
        $key = Options::sendableKey('tts');
        if ($key === '') {
            return null;
        }
        $answer = '';
        $handle = Forwarder::handle('/api/mcp');
        $call = ['jsonrpc' => '2.0', 'id' => 1, 'method' => 'tools/call'];
        curl_setopt_array($handle, [
            CURLOPT_TIMEOUT => self::TIMEOUT,
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => (string) json_encode($call + ['params' => ['name' => 'get_plan', 'arguments' => new \stdClass()]]),
            CURLOPT_HTTPHEADER => [
                'Accept: application/json, text/event-stream',
                'Content-Type: application/json',
                'Authorization: Bearer ' . $key,
            ],
            CURLOPT_WRITEFUNCTION => static function ($handle, string $chunk) use (&$answer): int {
                $answer .= $chunk;
                return strlen($answer) > self::LONGEST ? 0 : strlen($chunk);
            },
        ]);
        $isWhole = curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        return $isWhole && $status >= 200 && $status < 300 ? self::parse($answer) : null;
    }

    /** @return array{only: array<string, list<string>>, cast: bool, upgrade: string}|null */
    private static function parse(string $answer): ?array
    {
        // The response is JSON, or an event stream with a single event.
        $message = json_decode(preg_match('/^data: ?(.+)$/m', $answer, $data) ? $data[1] : $answer, true);
        $report = is_array($message) ? $message['result']['structuredContent'] ?? null : null;
        $cast = $report['tts']['plan']['voices']['cast_and_studio'] ?? null;
        $only = $report['tts']['only_voices'] ?? null;
        if (!is_bool($cast) || !is_array($only) || array_filter($only, 'is_array') !== $only) {
            return null;
        }
        $upgrade = $report['upgrade_url'] ?? '';
        $isShown = is_string($upgrade) && Hosts::isUpgradeAddress($upgrade, Options::baseIsLoopback());
        return ['only' => $only, 'cast' => $cast, 'upgrade' => $isShown ? $upgrade : ''];
    }
}
