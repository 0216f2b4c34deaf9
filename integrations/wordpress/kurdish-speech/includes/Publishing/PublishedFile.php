<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Names\Store;

// phpcs:disable WordPress.WP.AlternativeFunctions -- local files, written whole and renamed into place; WP_Filesystem may ask for the password of an FTP server.

/**
 * The files of an article: `<post>-<digest>.mp3`, `.vtt` and `.json`. The JSON is what `<kurdish-tts src>` plays: of each part its digest,
 * its bytes in the MP3 file, and its words; where names of the site are in it, also the digest of what is said.
 */
final class PublishedFile
{
    private const VERSION = 1;

    /**
     * Parts of an earlier text that were spoken with the same voice.
     *
     * @param string $voiceKey Of the voice that is wanted now.
     * @return array<string, array{mp3: string, words: list<array<int>>}> By `keyOf()`.
     */
    public static function reusable(int $id, string $voiceKey): array
    {
        $file = Record::file($id);
        if ($file === null || ($file['voice'] ?? '') !== $voiceKey) {
            return [];
        }
        $json = json_decode((string) @file_get_contents(Folder::path($file['name'] . '.json')), true);
        $mp3 = (string) @file_get_contents(Folder::path($file['name'] . '.mp3'));
        // A file that somebody has changed is not copied from.
        if (!is_array($json['parts'] ?? null) || hash('sha256', $mp3) !== ($file['sha256'] ?? '')) {
            return [];
        }
        $parts = [];
        foreach ($json['parts'] as $part) {
            [$from, $to] = $part['range'];
            $key = $part['digest'] . ($part['said'] ?? '') . implode(' ', $part['voice'] ?? []);
            $parts[$key] = ['mp3' => substr($mp3, $from, $to - $from), 'words' => $part['words']];
        }
        return $parts;
    }

    /** By which a part is found again: its text, how the names in it are said, and who speaks it where that is another than the rest. */
    public static function keyOf(string $text, string $said, Voice $voice, Voice $ofArticle): string
    {
        $own = $voice->key() === $ofArticle->key() ? '' : implode(' ', $voice->fields());
        return Text::digest($text) . ($said === $text ? '' : Text::digest($said)) . $own;
    }

    /**
     * @param list<array{text: string, said: string, voice: Voice, mp3: string, words: list<array<int>>}> $parts
     * @return array<string, mixed> For the record of the post.
     * @throws Failure `disk`
     */
    public static function write(\WP_Post $post, Article $article, array $parts): array
    {
        $digest = $article->digest();
        $name = "{$post->ID}-{$digest}";
        $listed = [];
        $captions = new Captions();
        $hash = hash_init('sha256');
        $byte = 0;
        $start = 0;
        foreach ($parts as $part) {
            $samples = Mp3\Encoder::samplesOf($part['mp3']);
            $end = $byte + strlen($part['mp3']);
            $listed[] = [
                'digest' => Text::digest($part['text']), 'start' => $start, 'samples' => $samples,
                'range' => [$byte, $end], 'words' => $part['words'],
            ] + ($part['said'] === $part['text'] ? [] : ['said' => Text::digest($part['said'])])
                + ($part['voice']->key() === $article->voice->key() ? [] : ['voice' => $part['voice']->fields()]);
            $captions->add($part['text'], $part['words'], $start / Mp3\Encoder::RATE);
            hash_update($hash, $part['mp3']);
            $byte = $end;
            $start += $samples;
        }
        $duration = round($start / Mp3\Encoder::RATE, 3);
        $json = [
            'version' => self::VERSION,
            'title' => html_entity_decode(wp_strip_all_tags(get_the_title($post)), ENT_QUOTES | ENT_HTML5, 'UTF-8'),
            'language' => $article->voice->language(),
            'dialect' => $article->voice->dialect,
            'voice' => $article->voice->id,
            'voiceGroup' => $article->voice->group,
            'speed' => 1,
            'maxCharacters' => $article->limit,
            'duration' => $duration,
            'audio' => [['type' => 'audio/mpeg', 'src' => "{$name}.mp3", 'bytes' => $byte]],
            'captions' => "{$name}.vtt",
            'parts' => $listed,
        ];
        Folder::write("{$name}.mp3", static function ($file) use ($parts): bool {
            foreach ($parts as $part) {
                if (@fwrite($file, $part['mp3']) !== strlen($part['mp3'])) {
                    return false;
                }
            }
            return true;
        });
        Folder::write("{$name}.vtt", $captions->text());
        // Last: where it is, the others are.
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE;
        Folder::write("{$name}.json", (string) wp_json_encode($json, $flags));
        return [
            'name' => $name, 'digest' => $digest, 'voice' => $article->voice->key(), 'sha256' => hash_final($hash),
            'said' => $article->said(), 'names' => Store::version(), 'runs' => $article->hasRuns(),
            'fingerprint' => Record::fingerprint($post), 'language' => $article->voice->language(),
            'duration' => $duration, 'bytes' => $byte, 'characters' => Text::characters($article->text),
        ];
    }

    /** Removes the files of earlier texts but for the latest one, whose address may be on pages that a cache still has. */
    public static function removeOld(int $id, string $name, string $before): void
    {
        foreach (Folder::names($id) as $file) {
            if (strpos($file, "{$name}.") !== 0 && ($before === '' || strpos($file, "{$before}.") !== 0)) {
                Folder::remove($file);
            }
        }
    }
}
