<?php

declare(strict_types=1);

namespace KurdishSpeech;

/**
 * The settings of the site. Keys are stored separately and not loaded with every page; constants of wp-config.php take precedence.
 */
final class Options
{
    public const SETTINGS = 'kurdish_speech_settings';
    public const KEYS = 'kurdish_speech_keys';

    public const DEFAULTS = [
        'source' => 'none',
        'address' => '',
        'base_url' => '',
        'listen' => 'public',
        'dictate' => 'users',
        'capability' => 'edit_posts',
        'dialect' => 'auto',
        'voices' => ['sorani' => '', 'kurmanji' => '', 'badini' => ''],
        'position' => 'above',
        'post_types' => ['post'],
        'make_audio' => 'off',
        'read' => '',
        'skip' => 'figcaption, .wp-caption-text, pre, code, nav, table, sup',
        'texts' => 'any',
        'max_chars' => 500,
        'max_upload_mb' => 10,
        'characters_visitor' => 100000,
        'characters_site' => 1000000,
        'transcriptions_visitor' => 100,
        'transcriptions_site' => 2000,
        'trusted_proxies' => 0,
        'live_hosts' => '',
    ];

    /** Names in wp-config.php of what can be set there. */
    public const CONSTANTS = [
        'base_url' => 'KURDISH_SPEECH_BASE_URL',
        'tts' => 'KURDISH_SPEECH_TTS_KEY',
        'stt' => 'KURDISH_SPEECH_STT_KEY',
        'secret' => 'KURDISH_SPEECH_TOKEN_SECRET',
        'live_hosts' => 'KURDISH_SPEECH_LIVE_HOSTS',
    ];

    /** @return array<string, mixed> Every setting, defaults filled in. */
    public static function all(): array
    {
        $stored = get_option(self::SETTINGS);
        return array_merge(self::DEFAULTS, is_array($stored) ? $stored : []);
    }

    /** @return mixed */
    public static function get(string $name)
    {
        return self::constant($name) ?? self::all()[$name];
    }

    public static function number(string $name): int
    {
        return max(0, (int) self::get($name));
    }

    /** @param string $name `tts`, `stt` or `secret`. Empty where it is not set. */
    public static function key(string $name): string
    {
        $stored = get_option(self::KEYS);
        return self::constant($name) ?? (string) (is_array($stored) ? $stored[$name] ?? '' : '');
    }

    /**
     * A key that may be sent to the current service URL: a key of wp-config.php only to a URL defined there as well, a stored key only
     * to the URL that it was entered for.
     * @param string $name `tts` or `stt`. Empty where it is not set, or may not be sent there.
     */
    public static function sendableKey(string $name): string
    {
        return self::refusedKey($name) === '' ? self::key($name) : '';
    }

    /** @return string Why a key that is set is not sent: `constant` or `moved`; empty where it is, or where there is none. */
    public static function refusedKey(string $name): string
    {
        if (self::key($name) === '') {
            return '';
        }
        if (self::constant($name) !== null) {
            return self::constant('base_url') === null ? 'constant' : '';
        }
        $stored = get_option(self::KEYS);
        $base = self::checkedBaseUrl((string) self::get('base_url'));
        return $base !== '' && ($stored["{$name}_base"] ?? '') !== $base ? 'moved' : '';
    }

    /** What wp-config.php says; null where it says nothing. */
    public static function constant(string $name): ?string
    {
        $constant = self::CONSTANTS[$name] ?? null;
        if ($constant === null || !defined($constant) || (string) constant($constant) === '') {
            return null;
        }
        return (string) constant($constant);
    }

    /** A masked key for the settings page: enough to tell two keys apart. */
    public static function masked(string $key): string
    {
        return $key === '' ? '' : '••••••••' . (strlen($key) >= 16 ? substr($key, -4) : '');
    }

    /**
     * The `endpoint` attribute of the elements; empty until the plugin is configured, and for dictation where the reader's browser
     * speaks: its recognizer is not in the plugin.
     *
     * @param string $scope `tts` or `stt`.
     */
    public static function endpoint(string $scope = 'tts'): string
    {
        switch (self::get('source')) {
            case 'address':
                return (string) self::get('address');
            case 'keys':
                return self::mayCall() ? untrailingslashit(rest_url(Proxy\Router::NAMESPACE)) : '';
            case 'browser':
                return $scope === 'tts' ? 'local:' : '';
            default:
                return '';
        }
    }

    public static function hasKeys(): bool
    {
        return self::get('base_url') !== '' && (self::key('tts') !== '' || self::key('stt') !== '');
    }

    /** Whether there is a key that may be sent. */
    public static function mayCall(): bool
    {
        return self::get('base_url') !== '' && (self::sendableKey('tts') !== '' || self::sendableKey('stt') !== '');
    }

    /** Whether the service runs on this machine. */
    public static function baseIsLoopback(): bool
    {
        return Proxy\Hosts::isLoopback(strtolower((string) wp_parse_url((string) self::get('base_url'), PHP_URL_HOST)));
    }

    /**
     * A service URL that keys may be sent to: `https:`, or `http:` on this machine.
     * @return string Without a trailing slash; empty where the address may not be used.
     */
    public static function checkedBaseUrl(string $value): string
    {
        $parts = wp_parse_url(trim($value));
        $scheme = strtolower($parts['scheme'] ?? '');
        $host = strtolower($parts['host'] ?? '');
        if (!is_array($parts) || !preg_match('/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/D', $host)) {
            return '';
        }
        if (isset($parts['user']) || isset($parts['pass']) || isset($parts['query']) || isset($parts['fragment'])) {
            return '';
        }
        if ($scheme !== 'https' && !($scheme === 'http' && Proxy\Hosts::isLoopback($host))) {
            return '';
        }
        $path = rtrim($parts['path'] ?? '', '/');
        if (!preg_match('#^(/[A-Za-z0-9._~-]+)*$#D', $path) || preg_match('#/\.{1,2}(/|$)#', $path)) {
            return '';
        }
        return $scheme . '://' . $host . (isset($parts['port']) ? ':' . $parts['port'] : '') . $path;
    }
}
