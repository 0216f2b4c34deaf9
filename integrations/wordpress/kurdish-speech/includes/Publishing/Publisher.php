<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

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
        $parts = [];
        $known = PublishedFile::reusable($id, $article->voice->key());
        foreach ($article->parts() as $text) {
            $key = self::key($text, $article->voice);
            $part = $known[Text::digest($text)] ?? PartStore::read($id, $key);
            if ($part === null) {
                if (!($this->mayGoOn)()) {
                    return false;
                }
                $part = Speech::of($text, $article->voice);
                PartStore::write($id, $key, $part);
            }
            $parts[] = ['text' => $text] + $part;
        }
        $now = self::fresh($id);
        $article = Article::of($now);
        if (array_column($parts, 'text') !== $article->parts()) {
            if (Record::fingerprint($now) === Record::fingerprint($post)) {
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
        foreach (array_unique($article->parts()) as $text) {
            if (!isset($known[Text::digest($text)]) && !PartStore::has($post->ID, self::key($text, $article->voice))) {
                $characters += Text::characters($text);
            }
        }
        return $characters;
    }

    private static function key(string $text, Voice $voice): string
    {
        return substr(hash('sha256', $voice->key() . "\n" . $text), 0, 32);
    }

    /** @throws Failure `private` where the post is gone. */
    private static function fresh(int $id): \WP_Post
    {
        // Another process may have saved it.
        wp_cache_delete($id, 'posts');
        wp_cache_delete($id, 'post_meta');
        $post = get_post($id);
        if (!$post instanceof \WP_Post) {
            throw new Failure('private');
        }
        return $post;
    }
}
