<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.DB.PreparedSQL.NotPrepared -- statements are prepared in a variable, and names of tables come from $wpdb.
// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** Counters behind budgets, one-time tokens and rates: one row each, and each statement adds all or nothing. */
final class SpendingStore
{
    private const MOST_SWEPT = 500;

    private static function table(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'kurdish_speech_spending';
    }

    public static function createTable(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        dbDelta('CREATE TABLE ' . self::table() . " (
  id char(64) NOT NULL,
  spent bigint(20) unsigned NOT NULL,
  expires bigint(20) unsigned NOT NULL,
  PRIMARY KEY  (id),
  KEY expires (expires)
) {$wpdb->get_charset_collate()};");
    }

    public static function dropTable(): void
    {
        global $wpdb;
        $wpdb->query('DROP TABLE IF EXISTS ' . self::table());
    }

    /**
     * Adds `amount` to a counter unless that would exceed `limit`.
     *
     * @param int $expires Epoch seconds after which the counter starts from 0 again; the same for each call with one key.
     * @return bool False when nothing was added.
     * @throws Refusal 503 when the database is down: nothing is spent that cannot be counted.
     */
    public static function spend(string $key, int $amount, int $limit, int $expires): bool
    {
        global $wpdb;
        if ($amount > $limit) {
            return false;
        }
        // Each statement matches exactly the row that it changes: depending on MYSQLI_CLIENT_FOUND_ROWS, either is counted.
        // MySQL assigns from left to right: `expires` must come last, or `spent` would see the new one.
        $add = $wpdb->prepare(
            'UPDATE ' . self::table() . ' SET spent = IF(expires <= %d, 0, spent) + %d, expires = IF(expires <= %d, %d, expires)'
            . ' WHERE id = %s AND (expires <= %d OR spent + %d <= %d)',
            time(),
            $amount,
            time(),
            $expires,
            self::id($key),
            time(),
            $amount,
            $limit
        );
        $begin = $wpdb->prepare(
            'INSERT IGNORE INTO ' . self::table() . ' (id, spent, expires) VALUES (%s, %d, %d)',
            self::id($key),
            $amount,
            $expires
        );
        // Try again at the end: another request may have created the counter in between.
        foreach ([$add, $begin, $add] as $statement) {
            $changed = $wpdb->query($statement);
            if ($changed === false) {
                $message = 'Budgets cannot be counted at the moment; try again later.';
                throw new Refusal(503, 'service-unavailable', $message);
            }
            if ($changed > 0) {
                return true;
            }
        }
        return false;
    }

    /** Gives back what an earlier `spend` took; nothing happens when the counter is gone. */
    public static function refund(string $key, int $amount): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare(
            'UPDATE ' . self::table() . ' SET spent = IF(spent > %d, spent - %d, 0) WHERE id = %s',
            $amount,
            $amount,
            self::id($key)
        ));
    }

    public static function sweep(): void
    {
        global $wpdb;
        $limit = self::MOST_SWEPT;
        $wpdb->query($wpdb->prepare('DELETE FROM ' . self::table() . ' WHERE expires < %d LIMIT %d', time(), $limit));
    }

    /** Visitors' addresses are part of keys: what is stored tells nobody which. */
    private static function id(string $key): string
    {
        return hash_hmac('sha256', $key, Options::key('secret'));
    }
}
