<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Options;

/** The column "Audio" of the lists of posts: what there is, why not, and a link that makes it. */
final class Column
{
    private const NAME = 'kurdish_speech';
    private const ACTION = 'kurdish_speech_make';

    public static function hook(): void
    {
        add_action('admin_init', static function (): void {
            if (!Queue::canMake()) {
                return;
            }
            foreach ((array) Options::get('post_types') as $type) {
                add_filter("manage_{$type}_posts_columns", static function (array $columns): array {
                    return $columns + [self::NAME => __('Audio', 'kurdish-speech')];
                });
                add_action("manage_{$type}_posts_custom_column", static function (string $name, int $id): void {
                    if ($name === self::NAME) {
                        self::show($id);
                    }
                }, 10, 2);
            }
        });
        add_action('admin_post_' . self::ACTION, [self::class, 'make']);
    }

    public static function show(int $id): void
    {
        $post = get_post($id);
        if (!$post instanceof \WP_Post || $post->post_status !== 'publish') {
            echo '<span aria-hidden="true">—</span>';
            return;
        }
        $file = Record::file($id);
        $isCurrent = Record::isCurrent($post);
        [$state, $reason] = [Record::state($id)['state'], Record::state($id)['reason']];
        $lines = [];
        if ($file !== null) {
            $seconds = (int) round($file['duration']);
            $time = sprintf('%d:%02d', intdiv($seconds, 60), $seconds % 60);
            /* translators: %s: minutes and seconds. */
            $has = $isCurrent ? __('Has audio (%s)', 'kurdish-speech') : __('Outdated audio (%s)', 'kurdish-speech');
            $lines[] = sprintf($has, $time);
        } elseif ($state === '') {
            $lines[] = __('No audio', 'kurdish-speech');
        }
        if ($state === 'queued') {
            $lines[] = __('Will be made soon.', 'kurdish-speech');
        } elseif ($state === 'failed') {
            /* translators: %s: a sentence that says why. */
            $lines[] = sprintf(__('Failed: %s', 'kurdish-speech'), Reasons::sentence($reason));
        } elseif ($state === 'skipped') {
            /* translators: %s: a sentence that says why. */
            $lines[] = sprintf(__('No audio: %s', 'kurdish-speech'), Reasons::sentence($reason));
        }
        printf('<span class="kurdish-speech-audio" data-state="%s">', esc_attr(self::word($file !== null, $isCurrent, $state)));
        echo implode('<br>', array_map('esc_html', $lines)) . '</span>';
        if ($state !== 'queued' && !$isCurrent && current_user_can('edit_post', $id)) {
            $label = $state === 'failed' ? __('Try again', 'kurdish-speech') : __('Make audio', 'kurdish-speech');
            printf(
                '<br><a href="%s">%s<span class="screen-reader-text">: %s</span></a>',
                esc_url(wp_nonce_url(admin_url('admin-post.php?action=' . self::ACTION . '&post=' . $id), self::ACTION . '_' . $id)),
                esc_html($label),
                esc_html(get_the_title($post))
            );
        }
    }

    /** For style sheets and tests. */
    private static function word(bool $hasFile, bool $isCurrent, string $state): string
    {
        if ($state === 'failed' || $state === 'skipped' || $state === 'queued') {
            return $state;
        }
        return $hasFile ? ($isCurrent ? 'made' : 'outdated') : 'none';
    }

    public static function make(): void
    {
        $id = absint(wp_unslash($_GET['post'] ?? 0));
        check_admin_referer(self::ACTION . '_' . $id);
        if (!current_user_can('edit_post', $id) || !Queue::canMake()) {
            wp_die(esc_html__('You may not make audio of this post.', 'kurdish-speech'), '', ['response' => 403]);
        }
        Queue::add($id);
        Queue::resume();
        spawn_cron();
        wp_safe_redirect(wp_get_referer() ?: admin_url('edit.php'));
        exit;
    }
}
