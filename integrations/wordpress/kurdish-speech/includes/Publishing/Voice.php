<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

use KurdishSpeech\Options;
use KurdishSpeech\Proxy\Catalog;
use KurdishSpeech\Proxy\Refusal;

/** What an article is spoken with: everything besides the text that changes the sound. */
final class Voice
{
    /** Speech of another one is not reused. */
    private const ENCODING = 'mp3-48-1';
    private const LANGUAGES = ['sorani' => 'ckb', 'kurmanji' => 'kmr-Latn', 'badini' => 'kmr-Arab'];

    public string $dialect;
    public string $group;
    public string $id;

    private function __construct(string $dialect, string $group, string $id)
    {
        $this->dialect = $dialect;
        $this->group = $group;
        $this->id = $id;
    }

    /**
     * The site's voice of a dialect, as the player on the article has it; without one, the first that the service lists.
     *
     * @throws Failure `voice` or `service`
     */
    public static function of(string $dialect): self
    {
        $chosen = self::chosen($dialect);
        if ($chosen !== null) {
            return $chosen;
        }
        $group = $dialect === 'badini' ? 'v5' : 'v3';
        try {
            $speakers = Catalog::voices($group);
        } catch (Refusal $refusal) {
            throw new Failure('service');
        }
        foreach ($speakers as $speaker) {
            if (($speaker['dialect'] ?? '') === $dialect && is_string($speaker['id'] ?? null)) {
                return new self($dialect, $group, $speaker['id']);
            }
        }
        throw new Failure('voice');
    }

    /**
     * The voice for a run of a text, as `src/contract/run-voice.ts` chooses it, but that the site's own voice of a dialect comes first.
     *
     * @param string $id Of the voice that the run names, or empty.
     * @throws Failure `service`
     */
    public static function ofRun(string $dialect, string $id, self $ofText): self
    {
        $isOpen = !preg_match('/^(?:sorani|kurmanji|badini)_/', $id === '' ? $ofText->id : $id);
        if ($id !== '') {
            $own = $isOpen ? ($dialect === 'badini' ? 'kurmanji' : $dialect) : (string) strtok($id, '_');
            return new self($own, VoiceGroup::of($id, $isOpen ? $ofText->group : 'v3'), $id);
        }
        if ($isOpen && $dialect !== 'badini') {
            return new self($dialect, $ofText->group, $ofText->id);
        }
        try {
            return self::of($dialect);
        } catch (Failure $failure) {
            if ($failure->reason !== 'voice') {
                throw $failure;
            }
            return $ofText;
        }
    }

    /** The one of the settings; null where they leave it to the service. */
    public static function chosen(string $dialect): ?self
    {
        $chosen = (string) (((array) Options::get('voices'))[$dialect] ?? '');
        return $chosen === '' ? null : self::parsed($chosen, $dialect);
    }

    /**
     * @param string $name    Id, with its group in front where it is not v3: `v5/badini_m001`.
     * @param string $dialect Of the text, for voices that speak more than one.
     */
    public static function named(string $name, string $dialect): self
    {
        $own = preg_match('#^(?:v[345]/)?(sorani|kurmanji|badini)_#', $name, $match) ? $match[1] : $dialect;
        return self::parsed($name, $own);
    }

    private static function parsed(string $name, string $dialect): self
    {
        [$group, $id] = array_pad(explode('/', $name, 2), -2, '');
        return new self($dialect, VoiceGroup::of($id, $group), $id);
    }

    /** @param string $language As of `language()`. */
    public static function dialectOf(string $language): string
    {
        return (string) array_search($language, self::LANGUAGES, true);
    }

    /** BCP 47, with the script of a language that is written in two. */
    public function language(): string
    {
        return self::LANGUAGES[$this->dialect];
    }

    /** @return array{voice: string, voiceGroup: string, dialect: string} As in published speech. */
    public function fields(): array
    {
        return ['voice' => $this->id, 'voiceGroup' => $this->group, 'dialect' => $this->dialect];
    }

    /** Equal for two voices that sound the same. */
    public function key(): string
    {
        $base = Options::checkedBaseUrl((string) Options::get('base_url'));
        return hash('sha256', (string) wp_json_encode([self::ENCODING, $base, $this->group, $this->id, $this->dialect]));
    }
}
