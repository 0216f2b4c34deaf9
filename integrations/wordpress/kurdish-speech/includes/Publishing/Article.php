<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Access;
use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Names\Respelled;
use KurdishSpeech\Names\Store;
use KurdishSpeech\Options;
use KurdishSpeech\Proxy\TextSignature;
use KurdishSpeech\Voices\VoiceRuns;

/** A post as a visitor's player reads it. */
final class Article
{
    private const PART = 500;
    /** Parts are cut no shorter than this for what names make longer. */
    private const LEAST = 10;

    private static bool $isRendering = false;

    public string $text;
    public Voice $voice;
    /** Longest part that was cut, in code points. */
    public int $limit;
    /** @var list<array{int, int, string, string}> As of `VoiceRuns`. */
    private array $runs;
    /** @var list<array{text: string, said: Respelled, voice: Voice}>|null */
    private ?array $parts = null;

    /** @param list<array{int, int, string, string}> $runs */
    private function __construct(string $text, Voice $voice, array $runs)
    {
        $this->text = $text;
        $this->voice = $voice;
        $this->runs = $runs;
        $this->limit = self::limit();
    }

    /** @throws Failure */
    public static function of(\WP_Post $post): self
    {
        self::requirePublic($post);
        ['text' => $text, 'marks' => $marks] = ArticleText::read(self::rendered($post), (string) Options::get('skip'), (string) Options::get('read'));
        if ($text === '') {
            throw new Failure('empty');
        }
        $dialect = Dialect::of($text, ArticleLanguage::of($post), (string) get_bloginfo('language'));
        return new self($text, Voice::of($dialect), self::runsOf($text, $marks, $dialect));
    }

    /**
     * What other voices speak of a text. With signed texts nothing: the player then reads all of it in one voice.
     *
     * @param list<array{int, int, string, string}> $marks As of `ArticleText::read()`.
     * @return list<array{int, int, string, string}> As of `VoiceRuns`.
     */
    public static function runsOf(string $text, array $marks, string $dialect): array
    {
        return TextSignature::isNeeded() ? [] : VoiceRuns::of($text, $marks, $dialect);
    }

    public function hasRuns(): bool
    {
        return $this->runs !== [];
    }

    /** @throws Failure where nobody but readers of this site may hear it, or nobody at all. */
    public static function requirePublic(\WP_Post $post): void
    {
        if ($post->post_status !== 'publish' || $post->post_password !== '') {
            throw new Failure('private');
        }
        if (!in_array($post->post_type, (array) Options::get('post_types'), true) || ArticleLanguage::of($post) === 'off') {
            throw new Failure('off');
        }
        if (!Access::isPublic('tts')) {
            throw new Failure('members');
        }
    }

    /** Longest part, in code points: a short one is cheap to buy again after an edit. */
    public static function limit(): int
    {
        return max(1, min(self::PART, Options::number('max_chars')));
    }

    /**
     * Parts that fit one request also as they are said, which may be longer than as they are written.
     *
     * @return list<array{text: string, said: Respelled, voice: Voice}>
     */
    public function parts(): array
    {
        $voices = [];
        while ($this->parts === null) {
            $parts = array_map(function (array $part) use (&$voices): array {
                [$text, $run] = $part;
                $voice = $this->voice;
                if ($run !== null) {
                    $voice = $voices[$run] = $voices[$run] ?? Voice::ofRun($this->runs[$run][2], $this->runs[$run][3], $this->voice);
                }
                return ['text' => $text, 'said' => Store::respell($text, $voice->dialect), 'voice' => $voice];
            }, Parts::voiced($this->text, $this->runs, $this->limit));
            $longest = max([0, ...array_map(static fn (array $part): int => Text::characters($part['said']->text), $parts)]);
            if ($this->limit < self::LEAST || $longest <= max(self::limit(), Options::number('max_chars'))) {
                $this->parts = $parts;
            } else {
                $this->limit = intdiv($this->limit * 9, 10);
            }
        }
        return $this->parts;
    }

    /** Changes with the text and with what it is spoken with. */
    public function digest(): string
    {
        return self::digestOf($this->text, $this->voice->key(), $this->said());
    }

    /** Changes with how the names of the text are said, and with who speaks its runs; empty where all is said as written, in one voice. */
    public function said(): string
    {
        return self::saidOf($this->text, $this->voice->dialect, $this->runs);
    }

    /**
     * As `said()`.
     *
     * @param list<array{int, int, string, string}> $runs
     */
    public static function saidOf(string $text, string $dialect, array $runs): string
    {
        $said = Store::respell($text, $dialect)->text;
        foreach ($runs as [$start, $end, $own, $voice]) {
            $said .= "\n{$start} {$end} {$voice} {$own} " . Store::respell(substr($text, $start, $end - $start), $own)->text;
        }
        return $said === $text ? '' : Text::digest($said);
    }

    /** @param string $said As of `said()`. */
    public static function digestOf(string $text, string $voiceKey, string $said): string
    {
        $names = $said === '' ? '' : "\n{$said}";
        return substr(hash('sha256', $voiceKey . $names . "\n" . self::limit() . "\n" . $text), 0, 32);
    }

    /** While an article is rendered for its speech, it gets no player. */
    public static function isRendering(): bool
    {
        return self::$isRendering;
    }

    /**
     * The content as on the page of the post, where plugins add things that they do not add elsewhere, and as a visitor who is not logged in
     * sees it: the file is public, and with `ALTERNATE_WP_CRON` it is made within anybody's request.
     */
    private static function rendered(\WP_Post $post): string
    {
        global $wp_query, $wp_the_query;
        $kept = [$wp_query, $wp_the_query, $GLOBALS['post'] ?? null];
        $user = get_current_user_id();
        self::$isRendering = true;
        // Some plugins write instead of returning.
        ob_start();
        try {
            wp_set_current_user(0);
            $name = $post->post_type === 'page' ? 'page_id' : 'p';
            $query = new \WP_Query([$name => $post->ID, 'post_type' => $post->post_type, 'post_status' => 'publish']);
            $wp_query = $query;
            $wp_the_query = $query;
            if (!$query->have_posts()) {
                throw new Failure('private');
            }
            $query->the_post();
            return (string) apply_filters('the_content', get_the_content());
        } finally {
            wp_set_current_user($user);
            ob_end_clean();
            self::$isRendering = false;
            [$wp_query, $wp_the_query, $GLOBALS['post']] = $kept;
            if ($kept[2] instanceof \WP_Post && $wp_query instanceof \WP_Query) {
                $wp_query->setup_postdata($kept[2]);
            }
        }
    }
}
