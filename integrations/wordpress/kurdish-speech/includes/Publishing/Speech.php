<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Names\Respelled;
use KurdishSpeech\Options;
use KurdishSpeech\Proxy\ErrorBody;
use KurdishSpeech\Proxy\Forwarder;
use KurdishSpeech\Proxy\Log;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's HTTP functions neither stream an answer nor send a key without following redirects.
// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** Buys the speech of one part of an article: one request, which is billed once. */
final class Speech
{
    /** Seconds until the service has answered whole. */
    private const TIMEOUT = 300;
    /** Bytes of an answer: speech of 500 characters has about three million, of long numbers six times as many. */
    private const LONGEST = 33554432;
    /** Of what nobody can say: a line of stars, an emoji. */
    private const PAUSE = 0.3;
    /** Reason of `Reasons` for each code of the contract. */
    private const REASONS = [
        'quota-exceeded' => 'quota',
        'plan-inactive' => 'plan',
        'unauthorized' => 'key',
        'upgrade-required' => 'voice',
        'voice-unavailable' => 'voice',
        'language-not-supported' => 'voice',
        'text-too-long' => 'limit',
    ];

    /**
     * @param Respelled $said A part, with the names of the site as they are said.
     * @return array{mp3: string, words: list<array{int, int, int, int}>}
     * @throws Failure
     */
    public static function of(Respelled $said, Voice $voice): array
    {
        $text = $said->text;
        if (!preg_match('/[\p{L}\p{N}]/u', $text)) {
            return ['mp3' => Mp3\Encoder::encode(str_repeat("\0", 2 * (int) (self::PAUSE * Mp3\Encoder::RATE))), 'words' => []];
        }
        $speech = self::request($text, $voice, []);
        if (!empty($speech['generation']['collapsed'])) {
            // It is not billed; another seed mostly helps.
            $speech = self::request($text, $voice, ['seed' => random_int(1, 2 ** 31)]);
        }
        if (!empty($speech['generation']['collapsed'])) {
            throw new Failure('collapsed');
        }
        $pcm = base64_decode((string) ($speech['audio'] ?? ''), true);
        $isWhole = is_string($pcm) && $pcm !== '' && strlen($pcm) % 2 === 0 && is_array($speech['timestamps'] ?? null);
        if (!$isWhole || ($speech['sample_rate'] ?? 0) !== Mp3\Encoder::RATE || !self::hasItsLength($pcm, $speech)) {
            throw new Failure('answer');
        }
        $words = $said->place(Words::place($text, $speech['timestamps'], Mp3\Encoder::DELAY / Mp3\Encoder::RATE));
        unset($speech);
        return ['mp3' => Mp3\Encoder::encode($pcm), 'words' => $words];
    }

    /** @param array<string, mixed> $speech */
    private static function hasItsLength(string $pcm, array $speech): bool
    {
        $said = $speech['audio_duration'] ?? null;
        return !is_numeric($said) || abs($said - strlen($pcm) / 2 / Mp3\Encoder::RATE) < 0.1;
    }

    /**
     * @param array<string, mixed> $more
     * @return array<string, mixed>
     * @throws Failure
     */
    private static function request(string $text, Voice $voice, array $more): array
    {
        $key = Options::sendableKey('tts');
        if ($key === '') {
            throw new Failure('key');
        }
        $fields = [
            'text' => $text, 'speaker_id' => $voice->id, 'model_version' => $voice->group, 'dialect' => $voice->dialect,
            'include_timestamps' => true,
        ];
        $body = '';
        $handle = Forwarder::handle('/api/tts-proxy');
        curl_setopt_array($handle, [
            CURLOPT_TIMEOUT => self::TIMEOUT,
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => (string) wp_json_encode($fields + $more, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
            CURLOPT_HTTPHEADER => ['x-api-key: ' . $key, 'Content-Type: application/json', 'Accept: application/json', 'Expect:'],
            CURLOPT_WRITEFUNCTION => static function ($handle, string $chunk) use (&$body): int {
                $body .= $chunk;
                return strlen($body) > self::LONGEST ? 0 : strlen($chunk);
            },
        ]);
        $isWhole = curl_exec($handle);
        $status = (int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        if ($isWhole && $status === 200) {
            $speech = json_decode($body, true);
            if (is_array($speech)) {
                return $speech;
            }
            throw new Failure('answer');
        }
        Log::error("The speech of an article was not made: status {$status} " . curl_error($handle));
        throw new Failure(self::reason($status, $isWhole ? $body : ''));
    }

    private static function reason(int $status, string $body): string
    {
        if ($status === 401) {
            return 'key';
        }
        if ($status === 429) {
            return 'busy';
        }
        if ($status < 400 || $status >= 500) {
            return 'service';
        }
        return self::REASONS[ErrorBody::rewrite($status, $body)['code']] ?? 'refused';
    }
}
