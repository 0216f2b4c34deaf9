<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\Proxy\TextSignature;

/** What the block editor asks for. WordPress's REST server checks the nonce, each route who may. */
final class Routes
{
    // Not that of the proxy, which answers all that is under its own.
    public const NAMESPACE = 'kurdish-speech-names/v1';

    public static function hook(): void
    {
        add_action('rest_api_init', static function (): void {
            foreach (['matching' => 'GET', 'check' => 'POST', 'save' => 'POST'] as $name => $method) {
                register_rest_route(self::NAMESPACE, '/' . $name, [
                    'methods' => $method,
                    'callback' => [self::class, $name],
                    'permission_callback' => [Store::class, 'mayEdit'],
                    'args' => array_fill_keys($name === 'matching' ? ['word'] : ['word', 'say'], ['type' => 'string', 'required' => true])
                        + ($name === 'matching' ? [] : ['dialect' => ['type' => 'string', 'default' => '']]),
                ]);
            }
        });
    }

    /** @return list<array<string, string>> The names by which a word is said now. */
    public static function matching(\WP_REST_Request $request): array
    {
        return Store::matching((string) $request['word']);
    }

    /** @return array<string, string>|\WP_Error How it would be said, and what lets the proxy say just that. */
    public static function check(\WP_REST_Request $request)
    {
        return self::attempt(static function () use ($request): array {
            $entry = self::entry($request);
            return $entry + ['signature' => TextSignature::ofSaid($entry['say'])];
        });
    }

    /** @return array<string, string>|\WP_Error The name as it was stored. */
    public static function save(\WP_REST_Request $request)
    {
        return self::attempt(static function () use ($request): array {
            $entry = self::entry($request);
            Store::add([$entry]);
            return $entry;
        });
    }

    /** @return array{word: string, say: string, dialect?: string} */
    private static function entry(\WP_REST_Request $request): array
    {
        return Entry::checked(['word' => $request['word'], 'say' => $request['say'], 'dialect' => $request['dialect']]);
    }

    /**
     * @param callable(): array<string, string> $act
     * @return array<string, string>|\WP_Error
     */
    private static function attempt(callable $act)
    {
        try {
            return $act();
        } catch (\InvalidArgumentException $error) {
            return new \WP_Error('kurdish_speech_name', $error->getMessage(), ['status' => 400]);
        }
    }
}
