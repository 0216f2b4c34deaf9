<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** The language in which a post is read: the site's, or the post's own, chosen in the editor. */
final class ArticleLanguage
{
    public const META = '_kurdish_speech_dialect';
    private const NONCE = 'kurdish_speech_dialect_nonce';
    private const CHOICES = ['', 'sorani', 'kurmanji', 'badini', 'off'];

    public static function hook(): void
    {
        add_action('add_meta_boxes', static function (string $type): void {
            if (in_array($type, (array) Options::get('post_types'), true)) {
                $title = __('Listen to this article', 'kurdish-speech');
                add_meta_box('kurdish-speech-dialect', $title, [self::class, 'show'], $type, 'side');
            }
        });
        add_action('save_post', [self::class, 'save']);
    }

    /** @return string `auto`, `sorani`, `kurmanji`, `badini` or `off`. */
    public static function of(\WP_Post $post): string
    {
        $own = (string) get_post_meta($post->ID, self::META, true);
        return in_array($own, self::CHOICES, true) && $own !== '' ? $own : (string) Options::get('dialect');
    }

    public static function show(\WP_Post $post): void
    {
        $chosen = (string) get_post_meta($post->ID, self::META, true);
        wp_nonce_field('kurdish_speech_dialect_' . $post->ID, self::NONCE, false);
        echo '<p><label for="kurdish-speech-dialect-choice">' . esc_html__('Language', 'kurdish-speech') . '</label><br>';
        echo '<select id="kurdish-speech-dialect-choice" name="kurdish_speech_dialect" style="width:100%;max-width:100%">';
        foreach (self::labels() as $value => $label) {
            printf('<option value="%s"%s>%s</option>', esc_attr($value), selected($chosen, $value, false), esc_html($label));
        }
        echo '</select></p>';
    }

    public static function save(int $id): void
    {
        $nonce = sanitize_text_field(wp_unslash($_POST[self::NONCE] ?? ''));
        if (!wp_verify_nonce($nonce, 'kurdish_speech_dialect_' . $id) || !current_user_can('edit_post', $id)) {
            return;
        }
        $chosen = sanitize_key(wp_unslash($_POST['kurdish_speech_dialect'] ?? ''));
        if ($chosen === '' || !in_array($chosen, self::CHOICES, true)) {
            delete_post_meta($id, self::META);
        } else {
            update_post_meta($id, self::META, $chosen);
        }
    }

    /** @return array<string, string> */
    private static function labels(): array
    {
        return ['' => __('As set for the site', 'kurdish-speech')] + self::dialects()
            + ['off' => __('No player', 'kurdish-speech')];
    }

    /** @return array<string, string> Dialect => its name for readers of this administration. */
    public static function dialects(): array
    {
        return [
            'sorani' => __('Sorani', 'kurdish-speech'),
            'kurmanji' => __('Kurmanji', 'kurdish-speech'),
            'badini' => __('Badini', 'kurdish-speech'),
        ];
    }
}
