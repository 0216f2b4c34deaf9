<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Speech goes with its post, and with the plugin. */
final class Cleanup
{
    public static function hook(): void
    {
        add_action('before_delete_post', [self::class, 'post']);
        add_action('transition_post_status', static function (string $new, string $old, \WP_Post $post): void {
            if ($old === 'publish' && $new !== 'publish') {
                self::post($post->ID);
            }
        }, 10, 3);
        register_deactivation_hook(\KurdishSpeech\FILE, static function (): void {
            wp_unschedule_hook(Queue::HOOK);
        });
    }

    public static function post(int $id): void
    {
        foreach (Folder::names($id) as $name) {
            Folder::remove($name);
        }
        Record::remove($id);
    }

    /** Leaves nothing on this site. */
    public static function all(): void
    {
        wp_unschedule_hook(Queue::HOOK);
        Folder::removeAll();
        Record::removeAll();
        foreach ([Queue::STOPPED, Lock::OPTION, BulkPage::OPTION] as $option) {
            delete_option($option);
        }
    }
}
