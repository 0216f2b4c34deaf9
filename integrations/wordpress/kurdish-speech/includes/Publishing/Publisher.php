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
    /** @var array<string, true> Keys of the voices that were refused for the runs of the article. */
    private array $refused = [];

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
        $spoken = self::spoken($article);
        $parts = [];
        $this->refused = [];
        $known = PublishedFile::reusable($id, $article->voice->key());
        foreach ($article->parts() as $planned) {
            $part = $this->part($id, $planned, $article->voice, $known);
            if ($part === null) {
                return false;
            }
            $parts[] = $part;
        }
        $now = self::fresh($id);
        $article = Article::of($now);
        if ($spoken !== self::spoken($article)) {
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
     * One part: the one that is there, else a new one. Where the voice of a run is refused, the voice of the article speaks it.
     *
     * @param array{text: string, said: Respelled, voice: Voice} $planned
     * @param array<string, array{mp3: string, words: list<array<int>>}> $known By `PublishedFile::keyOf()`.
     * @return array<string, mixed>|null Null where time is up.
     * @throws Failure
     */
    private function part(int $id, array $planned, Voice $ofArticle, array $known): ?array
    {
        ['text' => $text, 'said' => $said, 'voice' => $voice] = $planned;
        $voice = isset($this->refused[$voice->key()]) ? $ofArticle : $voice;
        $key = self::key($text, $said->text, $voice);
        $part = $known[PublishedFile::keyOf($text, $said->text, $voice, $ofArticle)] ?? PartStore::read($id, $key);
        if ($part === null) {
            if (!($this->mayGoOn)()) {
                return null;
            }
            try {
                $part = Speech::of($said, $voice);
            } catch (Failure $failure) {
                if ($failure->reason !== 'voice' || $voice->key() === $ofArticle->key()) {
                    throw $failure;
                }
                $this->refused[$voice->key()] = true;
                return $this->part($id, $planned, $ofArticle, $known);
            }
            PartStore::write($id, $key, $part);
        }
        return ['text' => $text, 'said' => $said->text, 'voice' => $voice] + $part;
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
        foreach ($article->parts() as ['text' => $text, 'said' => $said, 'voice' => $voice]) {
            $key = PublishedFile::keyOf($text, $said->text, $voice, $article->voice);
            if (!isset($known[$key]) && !PartStore::has($post->ID, self::key($text, $said->text, $voice))) {
                $characters += Text::characters($said->text);
            }
            // A text that stands in an article twice is bought once.
            $known[$key] = true;
        }
        return $characters;
    }

    /**
     * What the sound depends on, before a refusal puts the voice of the article in place of another.
     *
     * @return list<list<string>> The key of its voice; then of each part the text, what is said for it, and the key of its voice.
     */
    private static function spoken(Article $article): array
    {
        return [[$article->voice->key()], ...array_map(static function (array $part): array {
            return [$part['text'], $part['said']->text, $part['voice']->key()];
        }, $article->parts())];
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
