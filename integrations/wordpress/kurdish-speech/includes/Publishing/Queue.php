<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Options;
use KurdishSpeech\Proxy\Log;

// phpcs:disable WordPress.DB.PreparedSQL.NotPrepared -- statements are prepared in a variable, and names of tables come from $wpdb.
// phpcs:disable Squiz.PHP.DiscouragedFunctions -- speech takes longer than a page may.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** Which articles are due, and the worker that WP-Cron starts for them. */
final class Queue
{
    public const HOOK = 'kurdish_speech_make_audio';
    public const STOPPED = 'kurdish_speech_queue_stopped';
    /** Seconds between a save and the work: whoever corrects a word saves again. */
    private const DELAY = 30;
    /** Seconds before the next attempts after a failure that may pass. */
    private const PAUSES = [60, 300, 1800];
    /** Seconds that one run of the worker takes, and within which the next one begins should this one be killed. */
    private const RUN = 20;
    private const RESCUE = 960;

    public static function hook(): void
    {
        add_action(self::HOOK, [self::class, 'work']);
        add_action('wp_after_insert_post', [self::class, 'onSave'], 10, 2);
        add_action('update_option_' . Options::KEYS, [self::class, 'resume']);
        add_action('update_option_' . Options::SETTINGS, [self::class, 'resume']);
    }

    public static function onSave(int $id, \WP_Post $post): void
    {
        if (wp_is_post_revision($id) || wp_is_post_autosave($id) || !in_array($post->post_type, (array) Options::get('post_types'), true)) {
            return;
        }
        if ($post->post_status !== 'publish' || $post->post_password !== '') {
            // What is not public must not be heard either.
            Cleanup::post($id);
            return;
        }
        if (Options::get('make_audio') === 'on' && self::canMake() && !Record::isCurrent($post)) {
            /**
             * Filters how long after a save its speech is made.
             *
             * @param int $seconds
             */
            self::add($id, (int) apply_filters('kurdish_speech_publish_delay', self::DELAY));
        }
    }

    /** Whether this site has what speech is made with. */
    public static function canMake(): bool
    {
        return Options::get('source') === 'keys' && Options::sendableKey('tts') !== '';
    }

    /** A post that is due already is then due later: two saves are one job. */
    public static function add(int $id, int $delay = 0): void
    {
        Record::setState($id, 'queued');
        update_post_meta($id, Record::DUE, time() + $delay);
        self::schedule();
    }

    /** @param int[] $ids */
    public static function addAll(array $ids): void
    {
        foreach ($ids as $id) {
            Record::setState($id, 'queued');
            update_post_meta($id, Record::DUE, time());
        }
        self::schedule();
    }

    /** Forgets all that is due. What is being spoken at this moment is finished. */
    public static function cancel(): void
    {
        foreach (self::due(PHP_INT_MAX, 0) as $id) {
            delete_post_meta($id, Record::DUE);
            if (Record::state($id)['state'] === 'queued') {
                Record::setState($id, '');
            }
        }
        wp_clear_scheduled_hook(self::HOOK);
    }

    /** @return array{reason: string, until: int}|null Why nothing is being made. */
    public static function stopped(): ?array
    {
        $stopped = get_option(self::STOPPED);
        return is_array($stopped) && $stopped['until'] > time() ? $stopped : null;
    }

    public static function resume(): void
    {
        if (get_option(self::STOPPED) !== false) {
            delete_option(self::STOPPED);
            self::schedule();
        }
    }

    public static function count(): int
    {
        global $wpdb;
        return (int) $wpdb->get_var($wpdb->prepare("SELECT COUNT(DISTINCT post_id) FROM {$wpdb->postmeta} WHERE meta_key = %s", Record::DUE));
    }

    /** What WP-Cron calls. */
    public static function work(): void
    {
        $lock = new Lock();
        if (self::stopped() !== null || !$lock->take()) {
            self::schedule(MINUTE_IN_SECONDS);
            return;
        }
        wp_schedule_single_event(time() + self::RESCUE, self::HOOK, ['rescue']);
        ignore_user_abort(true);
        $deadline = microtime(true) + self::RUN;
        $publisher = new Publisher(static function () use ($lock, $deadline): bool {
            if (function_exists('set_time_limit')) {
                @set_time_limit(10 * MINUTE_IN_SECONDS);
            }
            return microtime(true) < $deadline && $lock->keep();
        });
        try {
            do {
                $next = self::due(time(), 1);
                $goesOn = $next !== [] && self::attempt($publisher, $next[0]);
            } while ($goesOn && microtime(true) < $deadline);
        } finally {
            $lock->release();
            wp_clear_scheduled_hook(self::HOOK, ['rescue']);
            self::schedule();
        }
    }

    /** @return bool Whether others can be made now. */
    private static function attempt(Publisher $publisher, int $id): bool
    {
        $due = Record::due($id);
        try {
            $isMade = $publisher->make($id);
            if ($isMade) {
                // A save in the meantime has set another time, which stays.
                delete_post_meta($id, Record::DUE, $due);
            }
            return $isMade;
        } catch (Failure $failure) {
            return self::fail($id, $due, $failure->reason);
        } catch (\Throwable $error) {
            Log::error('The speech of an article was not made: ' . get_class($error) . ' in ' . basename($error->getFile()) . ':' . $error->getLine());
            return self::fail($id, $due, 'internal');
        }
    }

    private static function fail(int $id, int $due, string $reason): bool
    {
        if (Reasons::isSkipping($reason)) {
            Cleanup::post($id);
            Record::setState($id, 'skipped', $reason);
            return true;
        }
        if (Reasons::isStopping($reason)) {
            Record::setState($id, 'failed', $reason);
            update_option(self::STOPPED, ['reason' => $reason, 'until' => time() + DAY_IN_SECONDS], false);
            return false;
        }
        $attempts = Record::state($id)['attempts'] + 1;
        $pause = Reasons::isPassing($reason) ? self::PAUSES[$attempts - 1] ?? null : null;
        Record::setState($id, 'failed', $reason, $attempts);
        if ($pause === null) {
            delete_post_meta($id, Record::DUE, $due);
        } else {
            update_post_meta($id, Record::DUE, time() + $pause, $due);
        }
        return true;
    }

    /** @return list<int> Posts that are due by then, the longest waiting first. */
    private static function due(int $by, int $most): array
    {
        global $wpdb;
        $limit = $most > 0 ? "LIMIT {$most}" : '';
        $statement = "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND CAST(meta_value AS UNSIGNED) <= %d"
            . " ORDER BY CAST(meta_value AS UNSIGNED), meta_id {$limit}";
        return array_map('intval', $wpdb->get_col($wpdb->prepare($statement, Record::DUE, $by)));
    }

    /** Sets the clock of WP-Cron to the next article that is due. */
    private static function schedule(int $least = 0): void
    {
        global $wpdb;
        $statement = "SELECT MIN(CAST(meta_value AS UNSIGNED)) FROM {$wpdb->postmeta} WHERE meta_key = %s";
        $next = $wpdb->get_var($wpdb->prepare($statement, Record::DUE));
        $planned = wp_next_scheduled(self::HOOK);
        $stopped = self::stopped();
        $at = max((int) $next, time() + $least, $stopped['until'] ?? 0);
        if ($next === null || $planned === $at) {
            return;
        }
        if ($planned !== false) {
            wp_clear_scheduled_hook(self::HOOK);
        }
        wp_schedule_single_event($at, self::HOOK);
    }
}
