<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Assets;
use KurdishSpeech\Options;

/** Tools → Audio of articles: counts what is missing and what it costs, then makes it, with a progress bar. */
final class BulkPage
{
    public const OPTION = 'kurdish_speech_bulk';
    public const CAPABILITY = 'edit_others_posts';
    private const SLUG = 'kurdish-speech-audio';

    public static function hook(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Audio of articles', 'kurdish-speech');
            $page = add_management_page($title, $title, self::CAPABILITY, self::SLUG, [self::class, 'show']);
            add_action('admin_print_scripts-' . $page, static function (): void {
                wp_enqueue_script(self::SLUG, Assets::url('assets/audio-of-articles.js'), [], \KurdishSpeech\VERSION, true);
            });
        });
    }

    public static function show(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        if (!Queue::canMake()) {
            echo '<p>' . esc_html__('Audio is made by this site itself: its settings need the address and a key of a speech service.', 'kurdish-speech');
            echo '</p></div>';
            return;
        }
        printf(
            '<div id="kurdish-speech-bulk" data-url="%s" data-nonce="%s" data-words="%s">',
            esc_url(rest_url(BulkRoutes::NAMESPACE)),
            esc_attr(wp_create_nonce('wp_rest')),
            esc_attr((string) wp_json_encode(self::words()))
        );
        echo '<p>' . esc_html__('Published articles without audio, or with audio of an earlier text, are spoken once and kept.', 'kurdish-speech') . '</p>';
        echo '<p>';
        self::button('count', __('Count what is missing', 'kurdish-speech'));
        self::button('start', __('Make it', 'kurdish-speech'), ' button-primary');
        self::button('cancel', __('Cancel', 'kurdish-speech'));
        self::button('resume', __('Go on', 'kurdish-speech'));
        echo '</p>';
        echo '<p><progress hidden max="1" value="0" style="inline-size:100%;max-inline-size:40em"';
        echo ' aria-label="' . esc_attr(__('Articles that are done', 'kurdish-speech')) . '"></progress></p>';
        echo '<p role="status" data-said></p>';
        echo '<noscript><p>' . esc_html__('This page needs JavaScript.', 'kurdish-speech') . '</p></noscript></div></div>';
    }

    /** In a box that can be hidden: WordPress's style sheet shows a button whatever its attribute `hidden` says. */
    private static function button(string $action, string $label, string $class = ''): void
    {
        printf(
            '<span data-box="%1$s"%2$s><button type="button" class="button%3$s" data-action="%1$s">%4$s</button> </span>',
            esc_attr($action),
            $action === 'count' ? '' : ' hidden',
            esc_attr($class),
            esc_html($label)
        );
    }

    /** @return array<string, string> What the script says; `%1$s` and so on are numbers. */
    private static function words(): array
    {
        return [
            /* translators: 1: number of articles looked at, 2: number of all. */
            'counting' => __('Counting: %1$s of %2$s articles.', 'kurdish-speech'),
            /* translators: 1: number of articles, 2: number of characters, 3: number of articles. */
            'cost' => __('To make: %1$s articles, %2$s characters of your plan. Without speech by the settings: %3$s.', 'kurdish-speech'),
            'nothing' => __('Nothing is missing.', 'kurdish-speech'),
            /* translators: 1: number of articles that are done, 2: number of all, 3: number of failures. */
            'progress' => __('Done: %1$s of %2$s articles. Failed: %3$s.', 'kurdish-speech'),
            /* translators: 1: a sentence that says why. */
            'stopped' => __('Stopped: %1$s', 'kurdish-speech'),
            'error' => __('The site did not answer. Reload this page.', 'kurdish-speech'),
        ];
    }
}
