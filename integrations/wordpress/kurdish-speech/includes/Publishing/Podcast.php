<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Access;
use KurdishSpeech\Options;

// phpcs:disable WordPress.WP.AlternativeFunctions -- local files, written whole and renamed into place; WP_Filesystem may ask for the password of an FTP server.

/** `/feed/kurdish-speech-podcast/`: RSS 2.0 with iTunes's and Podcasting 2.0's tags, an episode for each article that has audio. */
final class Podcast
{
    public const FEED = 'kurdish-speech-podcast';
    private const MOST = 100;
    /** Of a description, as in WordPress's own excerpts. */
    private const WORDS = 55;
    /** Bytes of the captions that have more words than that. */
    private const HEAD = 8192;

    public static function hook(): void
    {
        add_action('init', static function (): void {
            add_feed(self::FEED, [self::class, 'show']);
        });
        add_action('wp_head', static function (): void {
            if (Options::get('make_audio') === 'on') {
                printf(
                    '<link rel="alternate" type="application/rss+xml" title="%s" href="%s">' . "\n",
                    esc_attr(self::title()),
                    esc_url((string) get_feed_link(self::FEED))
                );
            }
        });
    }

    public static function show(): void
    {
        if (!headers_sent()) {
            header('Content-Type: application/rss+xml; charset=UTF-8');
            status_header(200);
        }
        $lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
                . ' xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom">',
            '<channel>',
            self::tag('title', self::title()),
            self::tag('link', home_url('/')),
            sprintf('<atom:link href="%s" rel="self" type="application/rss+xml"/>', self::escaped((string) get_feed_link(self::FEED))),
            self::tag('description', (string) get_bloginfo('description') ?: self::title()),
            self::tag('language', (string) get_bloginfo('language')),
            self::tag('itunes:author', (string) get_bloginfo('name')),
            self::tag('itunes:explicit', 'false'),
            '<itunes:category text="News"/>',
        ];
        $image = (string) get_site_icon_url(512);
        if ($image !== '') {
            $lines[] = sprintf('<itunes:image href="%s"/>', self::escaped($image));
        }
        foreach (self::posts() as $post) {
            $lines[] = self::item($post);
        }
        echo implode("\n", array_merge($lines, ['</channel>', '</rss>', ''])); // phpcs:ignore -- Escaped as XML above.
    }

    /** @return list<\WP_Post> */
    private static function posts(): array
    {
        if (!Access::isPublic('tts')) {
            return [];
        }
        $query = new \WP_Query([
            'post_type' => (array) Options::get('post_types'), 'post_status' => 'publish', 'has_password' => false,
            'meta_key' => Record::FILE, 'meta_compare' => 'EXISTS', 'posts_per_page' => self::MOST, 'ignore_sticky_posts' => true,
            'no_found_rows' => true,
        ]);
        return array_values(array_filter($query->posts, static function ($post): bool {
            return $post instanceof \WP_Post && Record::file($post->ID) !== null;
        }));
    }

    private static function item(\WP_Post $post): string
    {
        $file = Record::file($post->ID);
        $excerpt = $post->post_excerpt !== '' ? $post->post_excerpt : wp_trim_words(self::spoken($file['name']), self::WORDS);
        return implode("\n", [
            '<item>',
            self::tag('title', get_the_title($post)),
            self::tag('link', (string) get_permalink($post)),
            sprintf('<guid isPermaLink="false">%s</guid>', self::escaped(home_url('/?kurdish-speech=' . $post->ID))),
            self::tag('pubDate', (string) mysql2date('D, d M Y H:i:s +0000', $post->post_date_gmt, false)),
            self::tag('description', wp_strip_all_tags($excerpt)),
            sprintf(
                '<enclosure url="%s" length="%d" type="audio/mpeg"/>',
                self::escaped(Folder::url($file['name'] . '.mp3')),
                $file['bytes']
            ),
            self::tag('itunes:duration', (string) (int) round($file['duration'])),
            sprintf(
                '<podcast:transcript url="%s" type="text/vtt" language="%s"/>',
                self::escaped(Folder::url($file['name'] . '.vtt')),
                self::escaped($file['language'])
            ),
            '</item>',
        ]);
    }

    /** The beginning of what is heard, from the captions: the post itself may have what only members may read. */
    private static function spoken(string $name): string
    {
        $head = (string) @file_get_contents(Folder::path($name . '.vtt'), false, null, 0, self::HEAD);
        // The last caption may be cut off.
        $cues = explode("\n\n", strlen($head) < self::HEAD ? $head : substr($head, 0, (int) strrpos($head, "\n\n")));
        $lines = array_map(static function (string $cue): string {
            return trim(substr($cue, (int) strpos($cue, "\n")));
        }, array_slice($cues, 1));
        return implode(' ', $lines);
    }

    private static function title(): string
    {
        /* translators: %s: name of the site. */
        return sprintf(__('%s, read aloud', 'kurdish-speech'), get_bloginfo('name'));
    }

    private static function tag(string $name, string $text): string
    {
        return "<{$name}>" . self::escaped($text) . "</{$name}>";
    }

    /** Titles have entities of HTML, which XML does not know, and may have characters that it forbids. */
    private static function escaped(string $text): string
    {
        $plain = html_entity_decode(wp_check_invalid_utf8($text), ENT_QUOTES | ENT_HTML5, 'UTF-8');
        $allowed = (string) preg_replace('/[^\x{9}\x{a}\x{d}\x{20}-\x{d7ff}\x{e000}-\x{fffd}\x{10000}-\x{10ffff}]/u', '', $plain);
        return htmlspecialchars(wp_strip_all_tags($allowed), ENT_XML1 | ENT_QUOTES, 'UTF-8');
    }
}
