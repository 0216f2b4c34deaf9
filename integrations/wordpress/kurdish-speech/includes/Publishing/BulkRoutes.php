<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Options;

// phpcs:disable WordPress.DB.PreparedSQL.NotPrepared -- statements are prepared in a variable, and names of tables come from $wpdb.
// phpcs:disable WordPress.DB.DirectDatabaseQuery -- what these queries do must be atomic, or new each time: no function of WordPress does it.

/** What the page "Audio of articles" asks for. WordPress's REST server checks the nonce, each route the capability. */
final class BulkRoutes
{
    // Not that of the proxy, which answers all that is under its own.
    public const NAMESPACE = 'kurdish-speech-audio/v1';
    /** Articles and seconds of one step of counting. */
    private const STEP = 50;
    private const STEP_SECONDS = 2;

    public static function hook(): void
    {
        add_action('rest_api_init', static function (): void {
            $routes = ['cost' => 'GET', 'progress' => 'GET', 'start' => 'POST', 'cancel' => 'POST', 'resume' => 'POST'];
            foreach ($routes as $name => $method) {
                register_rest_route(self::NAMESPACE, '/' . $name, [
                    'methods' => $method,
                    'callback' => [self::class, $name],
                    'permission_callback' => static function (): bool {
                        return current_user_can(BulkPage::CAPABILITY) && Queue::canMake();
                    },
                    'args' => $name === 'cost' ? ['after' => ['type' => 'integer', 'default' => 0, 'minimum' => 0]] : [],
                ]);
            }
        });
    }

    /**
     * One step of counting; `after` is 0 once all are counted.
     *
     * @return array<string, int>
     */
    public static function cost(\WP_REST_Request $request): array
    {
        $began = microtime(true);
        $after = (int) $request['after'];
        $ids = self::ids($after, self::STEP);
        $counted = ['articles' => 0, 'characters' => 0, 'skipped' => 0, 'looked' => 0, 'all' => count(self::ids(0, 0))];
        foreach ($ids as $id) {
            $post = get_post($id);
            $counted['looked']++;
            $after = $id;
            if ($post instanceof \WP_Post && !Record::isCurrent($post)) {
                try {
                    $counted['characters'] += Publisher::cost($post);
                    $counted['articles']++;
                } catch (Failure $failure) {
                    $counted['skipped']++;
                }
            }
            if (microtime(true) - $began > self::STEP_SECONDS) {
                break;
            }
        }
        $isLast = $ids === [] || (count($ids) < self::STEP && $after === end($ids));
        return ['after' => $isLast ? 0 : $after] + $counted;
    }

    /** @return array<string, mixed> */
    public static function start(): array
    {
        $missing = array_values(array_filter(self::ids(0, 0), static function (int $id): bool {
            $post = get_post($id);
            return $post instanceof \WP_Post && !Record::isCurrent($post);
        }));
        Queue::addAll($missing);
        Queue::resume();
        update_option(BulkPage::OPTION, ['total' => count($missing)], false);
        return self::work();
    }

    /** @return array<string, mixed> */
    public static function cancel(): array
    {
        Queue::cancel();
        delete_option(BulkPage::OPTION);
        return self::progress();
    }

    /** @return array<string, mixed> */
    public static function resume(): array
    {
        Queue::resume();
        return self::work();
    }

    /** @return array<string, mixed> */
    public static function progress(): array
    {
        global $wpdb;
        $bulk = get_option(BulkPage::OPTION);
        $waiting = Queue::count();
        $stopped = Queue::stopped();
        $failed = "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value LIKE %s";
        return [
            'total' => max((int) ($bulk['total'] ?? 0), $waiting),
            'waiting' => $waiting,
            'failed' => (int) $wpdb->get_var($wpdb->prepare($failed, Record::STATE, '%"failed"%')),
            'stopped' => $stopped === null ? '' : Reasons::sentence($stopped['reason']),
        ];
    }

    /**
     * Starts the worker. The answer is how far it was before: one that is quick would otherwise be done before the page has shown
     * that it began.
     *
     * @return array<string, mixed>
     */
    private static function work(): array
    {
        $before = self::progress();
        spawn_cron();
        return $before;
    }

    /** @return list<int> Published posts with a greater id. */
    private static function ids(int $after, int $most): array
    {
        global $wpdb;
        $types = (array) Options::get('post_types');
        if ($types === []) {
            return [];
        }
        $marks = implode(', ', array_fill(0, count($types), '%s'));
        $limit = $most > 0 ? "LIMIT {$most}" : '';
        $statement = "SELECT ID FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_password = '' AND ID > %d"
            . " AND post_type IN ({$marks}) ORDER BY ID {$limit}";
        return array_map('intval', $wpdb->get_col($wpdb->prepare($statement, $after, ...array_values($types))));
    }
}
