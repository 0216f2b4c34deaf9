<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** "Listen to this article": a player above or below the content of a post, which reads that content in place. */
final class ArticlePlayer
{
    /** Of the article whose player is being written. */
    private static string $content = '';

    public static function hook(): void
    {
        // After other plugins' additions at the default priority, shortcodes included.
        add_filter('the_content', [self::class, 'around'], 50);
    }

    public static function around(string $content): string
    {
        $post = get_post();
        if (Publishing\Article::isRendering() || !$post instanceof \WP_Post || !self::belongs($post) || !self::hasText($content)) {
            return $content;
        }
        $dialect = ArticleLanguage::of($post);
        $published = Publishing\Player::source($post, $content);
        self::$content = $content;
        /**
         * Filters the player of an article.
         *
         * @param array<string, string>|null $attributes Attributes of `<kurdish-tts>`; null leaves the player out.
         * @param WP_Post                    $post
         */
        $attributes = apply_filters('kurdish_speech_article_player', self::attributes($post, $dialect) + $published, $post);
        if (!is_array($attributes)) {
            return $content;
        }
        $player = '<div class="kurdish-speech-player">' . Elements::tts($attributes) . '</div>';
        [$lang, $dir] = Elements::language($dialect);
        $language = $lang === '' ? '' : sprintf(' lang="%s" dir="%s"', esc_attr($lang), esc_attr($dir));
        $id = esc_attr(self::id($post));
        $article = "<div id=\"{$id}\" class=\"kurdish-speech-article\"{$language}>{$content}</div>";
        return Options::get('position') === 'below' ? $article . $player : $player . $article;
    }

    /**
     * The text of the article whose player is being written.
     *
     * @param string $id   Of the element that a player reads.
     * @param string $skip CSS selectors of what it does not read.
     * @param string $read What else it reads.
     * @return string Empty where that is no article.
     * @throws Publishing\Failure
     */
    public static function textOf(string $id, string $skip, string $read): string
    {
        $post = get_post();
        $isOwn = $post instanceof \WP_Post && $id === self::id($post);
        return $isOwn ? Publishing\ArticleText::of(self::$content, $skip, $read) : '';
    }

    /** The elements' own texts are not read twice. */
    private static function hasText(string $content): bool
    {
        $rest = preg_replace('#<(kurdish-tts|kurdish-dictate|textarea)\b.*?</\1>#s', '', $content);
        return trim(wp_strip_all_tags((string) $rest)) !== '';
    }

    /** One player for the post that the page is about, where somebody reads it in a browser. */
    private static function belongs(\WP_Post $post): bool
    {
        if (is_admin() || is_feed() || wp_is_json_request() || (defined('REST_REQUEST') && REST_REQUEST)) {
            return false;
        }
        if (!is_singular() || !in_the_loop() || !is_main_query() || get_queried_object_id() !== $post->ID) {
            return false;
        }
        // Excerpts are generated from the content.
        if (doing_filter('get_the_excerpt') || post_password_required($post)) {
            return false;
        }
        return Options::get('position') !== 'none'
            && in_array($post->post_type, (array) Options::get('post_types'), true)
            && ArticleLanguage::of($post) !== 'off'
            && Elements::canShow('tts');
    }

    /** @return array<string, string> */
    private static function attributes(\WP_Post $post, string $dialect): array
    {
        return [
            'for' => self::id($post),
            'dialect' => $dialect === 'auto' ? '' : $dialect,
            'lang' => Elements::language($dialect)[0],
            'label' => __('Listen to this article', 'kurdish-speech'),
            'skip-selector' => (string) Options::get('skip'),
            'read' => (string) Options::get('read'),
        ];
    }

    private static function id(\WP_Post $post): string
    {
        return 'kurdish-speech-article-' . $post->ID;
    }
}
