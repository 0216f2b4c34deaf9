<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Names\Store;
use KurdishSpeech\Options;

/** What the player on an article gets of its speech. */
final class Player
{
    /**
     * @param string $content As it is shown to this visitor.
     * @return array<string, string> `src`, where there is speech of this very text; else nothing: the player then asks the service.
     */
    public static function source(\WP_Post $post, string $content): array
    {
        $file = Record::file($post->ID);
        if ($file === null) {
            return [];
        }
        try {
            Article::requirePublic($post);
            ['text' => $text, 'marks' => $marks] = ArticleText::read($content, (string) Options::get('skip'), (string) Options::get('read'));
        } catch (Failure $failure) {
            return [];
        }
        $said = $file['said'] ?? '';
        $dialect = Voice::dialectOf($file['language']);
        $runs = Article::runsOf($text, $marks, $dialect);
        if ($runs !== [] || !empty($file['runs']) || ($file['names'] ?? '') !== Store::version()) {
            $said = Article::saidOf($text, $dialect, $runs);
        }
        $isSame = hash_equals($file['digest'], Article::digestOf($text, $file['voice'], $said));
        $chosen = Voice::chosen($dialect);
        // Which voice is the service's first is not asked here: somebody waits for this page.
        $isVoice = $chosen === null || $chosen->key() === $file['voice'];
        return $isSame && $isVoice ? ['src' => Folder::url($file['name'] . '.json')] : [];
    }
}
