<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Names\Respelled;
use KurdishSpeech\Names\Store;

/** Makes the speech of one article, part by part, and puts it in place if the article is still the same then. */
final class Publisher
{
    /** @var callable(): bool */
    private $mayGoOn;

    /** @param callable(): bool $mayGoOn Asked before each part is bought. */
    public function __construct(callable $mayGoOn)
    {
        $this->mayGoOn = $mayGoOn;
    }

    /**
     * @return bool False where there is more to do: time is up, or the article was edited meanwhile. What was bought is kept.
     * @throws Failure
     */
    public function make(int $id): bool
    {
        $post = self::fresh($id);
        $article = Article::of($post);
        $before = Record::file($id);
        $names = Store::version();
        $parts = [];
        $known = PublishedFile::reusable($id, $article->voice->key());
        foreach ($article->parts() as ['text' => $text, 'said' => $said]) {
            $key = self::key($text, $said->text, $article->voice);
            $part = $known[PublishedFile::keyOf($text, $said->text)] ?? PartStore::read($id, $key);
            if ($part === null) {
                if (!($this->mayGoOn)()) {
                    return false;
                }
                $part = Speech::of($said, $article->voice);
                PartStore::write($id, $key, $part);
            }
            $parts[] = ['text' => $text, 'said' => $said->text] + $part;
        }
        $now = self::fresh($id);
        $article = Article::of($now);
        if (self::spoken($parts) !== self::spoken($article->parts())) {
            if ($names === Store::version() && Record::fingerprint($now) === Record::fingerprint($post)) {
                // Without this, a clock in the text would be bought for ever.
                throw new Failure('changing');
            }
            return false;
        }
        $file = PublishedFile::write($now, $article, $parts);
        Record::setFile($id, $file);
        PublishedFile::removeOld($id, $file['name'], $before['name'] ?? '');
        PartStore::forget($id);
        // Caches of pages listen to this.
        clean_post_cache($id);
        /**
         * Fires when the speech of an article is in place.
         *
         * @param int    $id  Of the post.
         * @param string $url Of the JSON file that the player reads.
         */
        do_action('kurdish_speech_audio_ready', $id, Folder::url($file['name'] . '.json'));
        return true;
    }

    /**
     * What making it would cost now.
     *
     * @return int Characters.
     * @throws Failure
     */
    public static function cost(\WP_Post $post): int
    {
        $article = Article::of($post);
        $known = PublishedFile::reusable($post->ID, $article->voice->key());
        $characters = 0;
        foreach (self::spoken($article->parts()) as [$text, $said]) {
            $key = PublishedFile::keyOf($text, $said);
            if (!isset($known[$key]) && !PartStore::has($post->ID, self::key($text, $said, $article->voice))) {
                $characters += Text::characters($said);
            }
            // A text that stands in an article twice is bought once.
            $known[$key] = true;
        }
        return $characters;
    }

    /**
     * @param list<array{text: string, said: Respelled|string}> $parts
     * @return list<array{string, string}> Of each part the text, and what is said for it.
     */
    private static function spoken(array $parts): array
    {
        return array_map(static function (array $part): array {
            return [$part['text'], is_string($part['said']) ? $part['said'] : $part['said']->text];
        }, $parts);
    }

    private static function key(string $text, string $said, Voice $voice): string
    {
        $names = $said === $text ? '' : "\n" . Text::digest($said);
        return substr(hash('sha256', $voice->key() . $names . "\n" . $text), 0, 32);
    }

    /** @throws Failure `private` where the post is gone. */
    private static function fresh(int $id): \WP_Post
    {
        // Another process may have saved it.
        wp_cache_delete($id, 'posts');
        wp_cache_delete($id, 'post_meta');
        Store::refresh();
        $post = get_post($id);
        if (!$post instanceof \WP_Post) {
            throw new Failure('private');
        }
        return $post;
    }
}
