<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** Checks what the settings page sends. What is wrong is said there, and the old value stays. */
final class SettingsInput
{
    private const CHOICES = [
        'source' => ['none', 'address', 'keys', 'browser'],
        'listen' => ['public', 'users', 'capability'],
        'dictate' => ['public', 'users', 'capability'],
        'position' => ['above', 'below', 'none'],
        'dialect' => ['auto', 'sorani', 'kurmanji', 'badini'],
        'make_audio' => ['off', 'on'],
        'texts' => ['any', 'signed'],
        'read' => ['', 'alt', 'abbr', 'alt abbr'],
    ];
    private const LONGEST_TEXT = 5000;

    /**
     * @param mixed $input
     * @return array<string, mixed>
     */
    public static function settings($input): array
    {
        $kept = Options::all();
        $input = is_array($input) ? $input : [];
        foreach ($input as $name => $value) {
            if (array_key_exists($name, Options::DEFAULTS)) {
                $checked = self::checked($name, $value);
                $kept[$name] = $checked ?? $kept[$name];
            }
        }
        return array_intersect_key($kept, Options::DEFAULTS);
    }

    /**
     * @param mixed $input
     * @return array<string, string>
     */
    public static function keys($input): array
    {
        $stored = get_option(Options::KEYS);
        $kept = array_merge(['tts' => '', 'stt' => '', 'secret' => '', 'tts_base' => '', 'stt_base' => ''], is_array($stored) ? $stored : []);
        $input = is_array($input) ? $input : [];
        // Generated only here; a form cannot set it.
        $kept['secret'] = $kept['secret'] !== '' ? $kept['secret'] : (string) ($input['secret'] ?? bin2hex(random_bytes(32)));
        // Settings are saved before keys, so this is the new URL.
        $base = Options::checkedBaseUrl((string) Options::get('base_url'));
        $isMoved = false;
        foreach (['tts', 'stt'] as $name) {
            $key = trim((string) ($input[$name] ?? ''));
            if (!empty($input["remove_{$name}"])) {
                $kept[$name] = '';
            } elseif ($key !== '' && preg_match('/^[\w.~+\/=:!@#$%^&*-]{8,512}$/D', $key)) {
                $kept[$name] = $key;
                $kept["{$name}_base"] = $base;
            } elseif ($kept[$name] !== '' && $base !== '' && $kept["{$name}_base"] !== $base) {
                $kept[$name] = '';
                $isMoved = true;
            } elseif ($key !== '') {
                self::error(__('A key has 8 to 512 letters, digits and signs, without spaces or quotes. The old one was kept.', 'kurdish-speech'));
            }
        }
        if ($isMoved) {
            self::error(__('The address of the service has changed, so the keys of the old one were removed. Enter the keys again.', 'kurdish-speech'));
        }
        return $kept;
    }

    /**
     * @param mixed $value
     * @return mixed Null where the old value stays.
     */
    private static function checked(string $name, $value)
    {
        if (isset(self::CHOICES[$name])) {
            return in_array($value, self::CHOICES[$name], true) ? $value : null;
        }
        if (is_int(Options::DEFAULTS[$name])) {
            return self::count($name, $value);
        }
        switch ($name) {
            case 'post_types':
                $known = get_post_types(['public' => true]);
                return array_values(array_intersect(array_map('strval', (array) $value), $known));
            case 'voices':
                return self::voices((array) $value);
            case 'address':
                return self::address(trim((string) $value));
            case 'base_url':
                return self::baseUrl(trim((string) $value));
            case 'capability':
                return sanitize_key((string) $value) ?: null;
            default:
                return sanitize_text_field((string) $value);
        }
    }

    /** @param mixed $value */
    private static function count(string $name, $value): ?int
    {
        $number = filter_var($value, FILTER_VALIDATE_INT);
        $least = in_array($name, ['max_chars', 'max_upload_mb'], true) ? 1 : 0;
        if ($number === false || $number < $least || ($name === 'max_chars' && $number > self::LONGEST_TEXT)) {
            self::error(__('Limits are whole numbers; a request has 1 to 5000 characters. The old limit was kept.', 'kurdish-speech'));
            return null;
        }
        return $number;
    }

    /**
     * @param array<string, mixed> $input
     * @return array<string, string>
     */
    private static function voices(array $input): array
    {
        $voices = [];
        foreach (array_keys(Options::DEFAULTS['voices']) as $dialect) {
            $voice = trim((string) ($input[$dialect] ?? ''));
            $isVoice = $voice === '' || preg_match('#^(v[345]/)?[\w-]{1,64}$#D', $voice);
            if (!$isVoice) {
                self::error(__('A voice is an id such as sorani_m001, or v5/badini_m001.', 'kurdish-speech'));
            }
            $voices[$dialect] = $isVoice ? $voice : '';
        }
        return $voices;
    }

    private static function address(string $value): ?string
    {
        $isPath = (bool) preg_match('#^(/[A-Za-z0-9._~-]+)+/?$#D', $value);
        if ($value === '' || $isPath || Options::checkedBaseUrl($value) !== '') {
            return untrailingslashit($value);
        }
        self::error(__('The address of the proxy begins with https:// or is a path of this site. The old one was kept.', 'kurdish-speech'));
        return null;
    }

    private static function baseUrl(string $value): ?string
    {
        $checked = Options::checkedBaseUrl($value);
        if ($value === '' || $checked !== '') {
            return $checked;
        }
        self::error(__('The address of the service begins with https://, or with http:// on this machine alone. The old one was kept.', 'kurdish-speech'));
        return null;
    }

    private static function error(string $message): void
    {
        if (function_exists('add_settings_error')) {
            add_settings_error('kurdish_speech', 'kurdish_speech_' . md5($message), $message);
        }
    }
}
