<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

// phpcs:disable WordPress.DB.PreparedSQL.NotPrepared -- statements are prepared in a variable, and names of tables come from $wpdb.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** One worker for the site. A row of the options, taken and kept in single statements, so that no two processes ever have it. */
final class Lock
{
    public const OPTION = 'kurdish_speech_worker';
    /** Seconds after which a worker that says nothing counts as dead: longer than one request takes. */
    private const LIFETIME = 900;

    private string $value = '';

    public function take(): bool
    {
        global $wpdb;
        $value = $this->fresh();
        $insert = "INSERT IGNORE INTO {$wpdb->options} (option_name, option_value, autoload) VALUES (%s, %s, 'no')";
        $replace = "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND CAST(option_value AS UNSIGNED) < %d";
        $isTaken = $wpdb->query($wpdb->prepare($insert, self::OPTION, $value)) === 1
            || $wpdb->query($wpdb->prepare($replace, $value, self::OPTION, time())) === 1;
        $this->value = $isTaken ? $value : '';
        return $isTaken;
    }

    /** @return bool False where the lock is lost: another worker has it. */
    public function keep(): bool
    {
        global $wpdb;
        $value = $this->fresh();
        $statement = "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s";
        $isKept = $wpdb->query($wpdb->prepare($statement, $value, self::OPTION, $this->value)) === 1;
        $this->value = $isKept ? $value : '';
        return $isKept;
    }

    public function release(): void
    {
        global $wpdb;
        $statement = "DELETE FROM {$wpdb->options} WHERE option_name = %s AND option_value = %s";
        $wpdb->query($wpdb->prepare($statement, self::OPTION, $this->value));
    }

    private function fresh(): string
    {
        return (time() + self::LIFETIME) . ':' . bin2hex(random_bytes(8));
    }
}
