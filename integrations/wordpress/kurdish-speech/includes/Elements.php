<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** Writes the two elements as HTML: the one place where attributes from authors are checked and escaped. */
final class Elements
{
    private const DIALECTS = ['sorani', 'kurmanji', 'badini'];

    /** Attribute of the element => rule. A list is a choice; `flag` is a boolean attribute. */
    private const TTS = [
        'for' => 'id',
        'text' => 'text',
        'label' => 'text',
        'lang' => 'lang',
        'voice' => 'voice',
        'voice-group' => ['v3', 'v4', 'v5'],
        'dialect' => self::DIALECTS,
        'speed' => 'number',
        'playback-rate' => 'number',
        'highlight' => ['off', 'word', 'sentence'],
        'format' => ['stream', 'wav', 'opus', 'mp3'],
        'latency' => ['immediate', 'balanced', 'smooth'],
        'skip-selector' => 'text',
        'read' => 'text',
        'src' => 'url',
        'controls' => 'flag',
        'allow-overlap' => 'flag',
    ];

    private const DICTATE = [
        'for' => 'id',
        'name' => 'voice',
        'label' => 'text',
        'lang' => 'lang',
        'dialect' => ['sorani', 'kurmanji'],
        'mode' => ['auto', 'live', 'record'],
        'insert' => ['caret', 'append', 'replace'],
        'trigger' => ['toggle', 'hold'],
        'reconnect' => ['record', 'session', 'none'],
        'silence-timeout' => 'number',
        'max-duration' => 'number',
        'interim-results' => 'flag',
        'continuous' => 'flag',
    ];

    private const LANGUAGES = [
        'sorani' => ['ckb', 'rtl'],
        'kurmanji' => ['kmr', 'ltr'],
        'badini' => ['kmr-Arab', 'rtl'],
    ];

    /**
     * `<kurdish-tts>` around a text that stays readable where speech is not allowed.
     *
     * @param array<string, mixed> $input   Attributes by their names in HTML, or with underscores.
     * @param string               $content HTML that is already safe.
     */
    public static function tts(array $input, string $content = ''): string
    {
        if (!self::canShow('tts')) {
            return self::notice('tts') . $content;
        }
        $input = self::withVoice($input + ['controls' => true, 'highlight' => 'word']);
        $attributes = self::checked($input, self::TTS);
        $signature = Proxy\TextSignature::isNeeded() ? self::signature($attributes, $content) : '';
        $attributes += $signature === '' ? [] : ['signature' => $signature];
        return self::element('kurdish-tts', 'tts', $attributes, $content);
    }

    /**
     * `<kurdish-dictate>`, with its own field unless `for` refers to one on the page.
     *
     * @param array<string, mixed> $input As for `tts()`; `rows` and `placeholder` are the field's.
     */
    public static function dictate(array $input): string
    {
        if (!self::canShow('stt')) {
            return self::notice('stt');
        }
        $attributes = self::checked($input + ['interim-results' => true], self::DICTATE);
        $field = '';
        if (!isset($attributes['for'])) {
            $attributes['for'] = wp_unique_id('kurdish-dictate-field-');
            $language = self::language($attributes['dialect'] ?? 'sorani');
            $field = sprintf(
                '<textarea id="%s" class="kurdish-speech-field" rows="%d" lang="%s" dir="%s" aria-label="%s" placeholder="%s"%s></textarea>',
                esc_attr($attributes['for']),
                max(1, min(40, (int) ($input['rows'] ?? 4))),
                esc_attr($language[0]),
                esc_attr($language[1]),
                esc_attr($attributes['label'] ?? __('Dictation', 'kurdish-speech')),
                esc_attr((string) ($input['placeholder'] ?? '')),
                isset($attributes['name']) ? ' name="' . esc_attr($attributes['name']) . '"' : ''
            );
            unset($attributes['name']);
        }
        return $field . self::element('kurdish-dictate', 'stt', $attributes, '');
    }

    /**
     * Of what the element reads: its text, its content, or the article around which the plugin puts it.
     *
     * @param array<string, string|true> $attributes
     */
    private static function signature(array $attributes, string $content): string
    {
        try {
            $skip = (string) ($attributes['skip-selector'] ?? '');
            $read = (string) ($attributes['read'] ?? '');
            $text = $attributes['text'] ?? Publishing\ArticleText::of($content, $skip, $read);
            if ($text === '') {
                $text = ArticlePlayer::textOf((string) ($attributes['for'] ?? ''), $skip, $read);
            }
            return Proxy\TextSignature::ofText((string) $text);
        } catch (Publishing\Failure $failure) {
            return '';
        }
    }

    /** @return array{string, string} BCP 47 tag and direction of a dialect. */
    public static function language(string $dialect): array
    {
        return self::LANGUAGES[$dialect] ?? ['', ''];
    }

    public static function canShow(string $scope): bool
    {
        return Options::endpoint($scope) !== '' && Access::allows($scope);
    }

    /** Shown only to users who can fix the problem. */
    private static function notice(string $scope): string
    {
        if (Options::endpoint($scope) !== '' || !current_user_can('manage_options') || ($scope === 'tts' && is_feed())) {
            return '';
        }
        $text = Options::endpoint() === ''
            ? __('Kurdish Speech is not set up yet. Only administrators see this.', 'kurdish-speech')
            : __('Dictation needs a speech service. Only administrators see this.', 'kurdish-speech');
        return sprintf(
            '<p class="kurdish-speech-notice"><a href="%s">%s</a></p>',
            esc_url(SettingsPage::url()),
            esc_html($text)
        );
    }

    /** @param array<string, string|true> $attributes Checked ones. */
    private static function element(string $tag, string $scope, array $attributes, string $content): string
    {
        Assets::need();
        $attributes['endpoint'] = Options::endpoint($scope);
        if (Options::get('source') === 'keys' && !Access::isPublic($scope)) {
            $attributes['token-endpoint'] = add_query_arg(
                '_wpnonce',
                wp_create_nonce('wp_rest'),
                rest_url(Proxy\Router::NAMESPACE . '/token')
            );
            $attributes['data-nonce-url'] = admin_url('admin-ajax.php?action=rest-nonce');
            Assets::needNonce();
        }
        $html = '';
        foreach ($attributes as $name => $value) {
            $html .= $value === true ? ' ' . $name : sprintf(' %s="%s"', $name, esc_attr($value));
        }
        return "<{$tag}{$html}>{$content}</{$tag}>";
    }

    /**
     * @param array<string, mixed> $input
     * @return array<string, mixed> With the site's voice for the dialect, where the author chose none.
     */
    private static function withVoice(array $input): array
    {
        $voice = Options::get('voices')[(string) ($input['dialect'] ?? '')] ?? '';
        if ($voice === '' || !empty($input['voice']) || !empty($input['voice-group'])) {
            return $input;
        }
        [$group, $id] = array_pad(explode('/', $voice, 2), -2, '');
        return ['voice' => $id] + ($group === '' ? [] : ['voice-group' => $group]) + $input;
    }

    /**
     * @param array<string, mixed> $input
     * @param array<string, mixed> $rules
     * @return array<string, string|true>
     */
    private static function checked(array $input, array $rules): array
    {
        $attributes = [];
        foreach ($rules as $name => $rule) {
            $value = $input[$name] ?? $input[str_replace('-', '_', $name)] ?? null;
            $value = is_scalar($value) ? self::value($value, $rule) : null;
            if ($value !== null) {
                $attributes[$name] = $value;
            }
        }
        return $attributes;
    }

    /**
     * @param scalar       $value
     * @param string|array $rule
     * @return string|true|null Null: left out.
     */
    private static function value($value, $rule)
    {
        if ($rule === 'flag') {
            return filter_var($value, FILTER_VALIDATE_BOOLEAN) ? true : null;
        }
        $text = trim(wp_check_invalid_utf8((string) $value));
        if ($text === '') {
            return null;
        }
        if (is_array($rule)) {
            return in_array($text, $rule, true) ? $text : null;
        }
        switch ($rule) {
            case 'number':
                return is_numeric($text) ? (string) (float) $text : null;
            case 'url':
                return esc_url_raw($text, ['https', 'http']) ?: null;
            case 'voice':
                return preg_match('/^[\w-]{1,64}$/D', $text) ? $text : null;
            case 'lang':
                return preg_match('/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/D', $text) ? $text : null;
            case 'id':
                return preg_match('/^\S+$/Du', $text) ? $text : null;
            default:
                return $text;
        }
    }
}
