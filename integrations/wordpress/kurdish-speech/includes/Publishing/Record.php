<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Names\Store;
use KurdishSpeech\Options;
use KurdishSpeech\Proxy\TextSignature;
use KurdishSpeech\Voices\ScriptRuns;

/** What is known of an article's speech, in three fields of the post. */
final class Record
{
    /** Of the file that is there: see `PublishedFile::write()`. */
    public const FILE = '_kurdish_speech_file';
    /** `state` (queued, failed or skipped), `reason` and `attempts`; absent once the file is made. */
    public const STATE = '_kurdish_speech_state';
    /** When it is its turn, in epoch seconds; absent where nothing is to be done. */
    public const DUE = '_kurdish_speech_due';

    /** @return array<string, mixed>|null Null where there is no file. A copied post has none, though its fields were copied too. */
    public static function file(int $id): ?array
    {
        $file = get_post_meta($id, self::FILE, true);
        return is_array($file) && ($file['post'] ?? 0) === $id && is_file(Folder::path($file['name'] . '.json')) ? $file : null;
    }

    /** @param array<string, mixed> $file */
    public static function setFile(int $id, array $file): void
    {
        update_post_meta($id, self::FILE, ['post' => $id] + $file);
        delete_post_meta($id, self::STATE);
    }

    /** @return array{state: string, reason: string, attempts: int} `state` is empty where there is nothing to say. */
    public static function state(int $id): array
    {
        $state = get_post_meta($id, self::STATE, true);
        return (is_array($state) ? $state : []) + ['state' => '', 'reason' => '', 'attempts' => 0];
    }

    public static function setState(int $id, string $state, string $reason = '', int $attempts = 0): void
    {
        update_post_meta($id, self::STATE, ['state' => $state, 'reason' => $reason, 'attempts' => $attempts]);
    }

    public static function due(int $id): int
    {
        return (int) get_post_meta($id, self::DUE, true);
    }

    public static function remove(int $id): void
    {
        foreach ([self::FILE, self::STATE, self::DUE] as $field) {
            delete_post_meta($id, $field);
        }
    }

    public static function removeAll(): void
    {
        foreach ([self::FILE, self::STATE, self::DUE] as $field) {
            delete_post_meta_by_key($field);
        }
    }

    /** Changes with whatever can change the speech of a post, and is found without rendering it. */
    public static function fingerprint(\WP_Post $post): string
    {
        $settings = array_map([Options::class, 'get'], ['dialect', 'voices', 'skip', 'read', 'base_url']);
        if (TextSignature::isNeeded()) {
            $settings[] = 'one voice';
        }
        $own = (string) get_post_meta($post->ID, ArticleLanguage::META, true);
        $facts = [$post->post_content, $post->post_title, $own, $settings, Article::limit()];
        $names = self::namesIn($post);
        return md5((string) wp_json_encode($names === '' ? $facts : [...$facts, $names]));
    }

    /** Changes with how the names that stand in a post are said, in its dialect and those of its quotes, and with no others. */
    private static function namesIn(\WP_Post $post): string
    {
        if (Store::version() === '') {
            return '';
        }
        $text = (string) preg_replace('/<[^<>]*>/', ' ', $post->post_content);
        $dialects = array_keys(ArticleLanguage::dialects());
        $dialect = ArticleLanguage::of($post);
        $dialect = in_array($dialect, $dialects, true) ? $dialect : Dialect::guess($text, (string) get_bloginfo('language'));
        $mayHaveRuns = preg_match('/\s(?:lang|data-voice)\s*=/i', $post->post_content) || ScriptRuns::of($text, $dialect) !== [];
        $said = array_map(static function (string $dialect) use ($text): string {
            return Article::saidOf($text, $dialect, []);
        }, $mayHaveRuns ? $dialects : [$dialect]);
        return array_filter($said) === [] ? '' : implode(' ', $said);
    }

    /** Whether the file is of the post as it is now. */
    public static function isCurrent(\WP_Post $post): bool
    {
        $file = self::file($post->ID);
        return $file !== null && ($file['fingerprint'] ?? '') === self::fingerprint($post);
    }
}
