<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.DB.PreparedSQL.NotPrepared -- statements are prepared in a variable, and names of tables come from $wpdb.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** What the service says of itself, kept between requests: a service that hangs is asked by one request at a time, and seldom. */
final class Kept
{
    /** Seconds for which an answer is new. */
    public const FRESH = 300;
    /** Seconds without a further question after one that was not answered. */
    private const RETRY_AFTER = 30;
    /** Longest wait, in seconds, for another request's answer. */
    private const WAIT = 2;

    /**
     * @template T
     * @param callable(): (T|null) $ask Null where the service did not answer.
     * @return T|null The last answer, though it may be a day old; null where there is none.
     */
    public static function read(string $name, callable $ask)
    {
        $kept = self::stored($name);
        if ($kept['at'] > time() - self::FRESH || $kept['retry_at'] > time()) {
            return $kept['value'];
        }
        // Released with the connection if PHP is killed. Not available on every database.
        $isFree = self::lock('SELECT GET_LOCK(%s, %d)', $name, $kept['value'] === null ? self::WAIT : 0);
        if ($isFree === '0') {
            return $kept['value'];
        }
        try {
            $now = self::stored($name, true);
            if ($now['at'] !== $kept['at'] || $now['retry_at'] !== $kept['retry_at']) {
                return $now['value'];
            }
            $value = $ask();
            $kept = $value === null
                ? ['retry_at' => time() + self::RETRY_AFTER] + $kept
                : ['value' => $value, 'at' => time(), 'retry_at' => 0] + $kept;
            set_transient(self::transient($name), $kept, DAY_IN_SECONDS);
            return $kept['value'];
        } finally {
            self::lock('SELECT RELEASE_LOCK(%s)', $name);
        }
    }

    public static function forget(string $name): void
    {
        delete_transient(self::transient($name));
    }

    /** @return array{base: string, value: mixed, at: int, retry_at: int} Of the service's address as it is now. */
    private static function stored(string $name, bool $isAnew = false): array
    {
        $transient = self::transient($name);
        if ($isAnew && !wp_using_ext_object_cache()) {
            foreach (["_transient_{$transient}", "_transient_timeout_{$transient}", 'notoptions'] as $cached) {
                wp_cache_delete($cached, 'options');
            }
        }
        $none = ['base' => (string) Options::get('base_url'), 'value' => null, 'at' => 0, 'retry_at' => 0];
        $kept = get_transient($transient);
        return is_array($kept) && ($kept['base'] ?? '') === $none['base'] ? $kept + $none : $none;
    }

    /** @return string|null `1`, or `0` where another request holds it; null where the database has no such locks. */
    private static function lock(string $statement, string $name, int ...$seconds): ?string
    {
        global $wpdb;
        $lock = md5($wpdb->prefix . DB_NAME . self::transient($name));
        return $wpdb->get_var($wpdb->prepare($statement, $lock, ...$seconds));
    }

    private static function transient(string $name): string
    {
        return 'kurdish_speech_' . $name;
    }
}
