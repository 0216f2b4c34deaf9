<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Publishing\Dialect;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** The names of this site, and how they are said: one option, which is not loaded with every page. */
final class Store
{
    public const OPTION = 'kurdish_speech_names';
    public const MOST = 2000;

    /** @var array<string, Lexicon> By the version of the list and the dialect. */
    private static array $lexicons = [];

    /** @return list<array{word: string, say: string, dialect?: string}> In the order of entry. */
    public static function all(): array
    {
        $stored = get_option(self::OPTION);
        return is_array($stored) ? array_values($stored) : [];
    }

    /** Another process may have changed the list. */
    public static function refresh(): void
    {
        foreach ([self::OPTION, 'notoptions'] as $cached) {
            wp_cache_delete($cached, 'options');
        }
    }

    /** Changes with the list; empty where there are no names. */
    public static function version(): string
    {
        $names = self::all();
        return $names === [] ? '' : md5(serialize($names));
    }

    /** Equal for entries of which a text could not have both. */
    public static function id(array $entry): string
    {
        return substr(md5(($entry['dialect'] ?? '') . ' ' . Script::key($entry['word'])), 0, 16);
    }

    /**
     * Adds names, each in place of one with the same word and dialect.
     *
     * @param list<array{word: string, say: string, dialect?: string}> $entries Checked ones.
     * @param list<string>                                             $without Ids of entries that go.
     * @param bool                                                     $isAnew  Whether all others go too.
     * @throws \InvalidArgumentException Where the list would be too long, or could not be stored; it stays as it was.
     */
    public static function add(array $entries, array $without = [], bool $isAnew = false): void
    {
        self::change(static function (array $names) use ($entries, $without, $isAnew): array {
            $names = $isAnew ? [] : array_diff_key($names, array_flip($without));
            foreach ($entries as $entry) {
                $names[self::id($entry)] = $entry;
            }
            if (count($names) > self::MOST) {
                /* translators: %d: number of names. */
                throw new \InvalidArgumentException(sprintf(__('The list has room for %d names: remove some first.', 'kurdish-speech'), self::MOST));
            }
            return $names;
        });
    }

    /** @param callable(array<string, array>): array<string, array> $change Takes and returns entries by their ids. */
    private static function change(callable $change): void
    {
        global $wpdb;
        // Of two editors who save at once, both are heard. Not available on every database.
        $lock = md5($wpdb->prefix . DB_NAME . self::OPTION);
        $wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, 5)', $lock));
        try {
            self::refresh();
            $names = [];
            foreach (self::all() as $entry) {
                $names[self::id($entry)] = $entry;
            }
            $changed = $change($names);
            if ($changed !== $names && !update_option(self::OPTION, array_values($changed), false)) {
                throw new \InvalidArgumentException(__('The list could not be stored in the database.', 'kurdish-speech'));
            }
        } finally {
            $wpdb->get_var($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $lock));
        }
    }

    /** @param string $dialect `sorani`, `kurmanji` or `badini`. */
    public static function respell(string $text, string $dialect): Respelled
    {
        $version = self::version();
        if ($version === '') {
            return new Respelled($text, []);
        }
        $key = "{$version} {$dialect}";
        self::$lexicons[$key] = self::$lexicons[$key] ?? new Lexicon(self::all(), $dialect);
        return self::$lexicons[$key]->respell($text);
    }

    /** The text of a request for speech as it is said, in its dialect, else in that of its voice, else of its words. */
    public static function ofRequest(\stdClass $request): string
    {
        if (self::all() === []) {
            return $request->text;
        }
        $dialects = array_keys(ArticleLanguage::dialects());
        $dialect = $request->dialect ?? null;
        if (!in_array($dialect, $dialects, true)) {
            $voice = is_string($request->speaker_id ?? null) ? $request->speaker_id : '';
            $prefix = explode('_', $voice)[0];
            $isVoices = strpos($voice, '_') !== false && in_array($prefix, $dialects, true);
            $dialect = $isVoices ? $prefix : Dialect::guess($request->text, '');
        }
        return self::respell($request->text, $dialect)->text;
    }

    /**
     * Entries that a text's word would be said by: of the word itself, else of one that it is with an ending.
     *
     * @return list<array{word: string, say: string, dialect?: string}>
     */
    public static function matching(string $word): array
    {
        $key = Script::key($word);
        $byLength = [];
        foreach (self::all() as $entry) {
            $stem = Script::key($entry['word']);
            $isStem = strpos($key, $stem) === 0 && ($key === $stem || Suffix::is(ltrim(substr($key, strlen($stem)), "'-")));
            if ($isStem) {
                $byLength[strlen($stem)][] = $entry;
            }
        }
        krsort($byLength);
        return $byLength === [] ? [] : reset($byLength);
    }

    /** Whether this user may change how names are said: whoever may publish what others write. */
    public static function mayEdit(): bool
    {
        return current_user_can('manage_options') || (current_user_can('edit_others_posts') && current_user_can('publish_posts'));
    }
}
