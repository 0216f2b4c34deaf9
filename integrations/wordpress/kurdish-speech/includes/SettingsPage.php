<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** Settings → Kurdish Speech. WordPress's Settings API checks capability and nonce, SettingsInput the values. */
final class SettingsPage
{
    private const SLUG = 'kurdish-speech';
    private const GROUP = 'kurdish_speech';

    public static function hook(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Kurdish Speech', 'kurdish-speech');
            add_options_page($title, $title, 'manage_options', self::SLUG, [self::class, 'show']);
        });
        add_action('admin_init', [self::class, 'register']);
        add_action('admin_init', static function (): void {
            $text = implode(' ', Options::get('source') === 'browser' ? [
                __('When a visitor presses Listen, their own browser speaks: nothing is sent anywhere.', 'kurdish-speech'),
            ] : [
                __('When a visitor presses Listen, the text is sent to the speech service of this site, and the sound comes back.', 'kurdish-speech'),
                __('When they dictate, what they say is sent there.', 'kurdish-speech'),
                __('Both happen on request only, and this site keeps neither.', 'kurdish-speech'),
            ]);
            wp_add_privacy_policy_content(__('Kurdish Speech', 'kurdish-speech'), wp_kses_post(wpautop($text)));
        });
        add_filter('plugin_action_links_' . plugin_basename(FILE), static function (array $links): array {
            $link = sprintf('<a href="%s">%s</a>', esc_url(self::url()), esc_html__('Settings', 'kurdish-speech'));
            return array_merge([$link], $links);
        });
    }

    public static function url(): string
    {
        return admin_url('options-general.php?page=' . self::SLUG);
    }

    public static function register(): void
    {
        $checks = [Options::SETTINGS => 'settings', Options::KEYS => 'keys'];
        foreach ($checks as $option => $check) {
            register_setting(self::GROUP, $option, [
                'type' => 'object',
                'sanitize_callback' => [SettingsInput::class, $check],
                'show_in_rest' => false,
            ]);
        }
        self::section('service', __('Where speech comes from', 'kurdish-speech'), [
            'source' => __('Source', 'kurdish-speech'),
            'address' => __('Address of the proxy', 'kurdish-speech'),
            'base_url' => __('Address of the service', 'kurdish-speech'),
            'tts' => __('Key for listening', 'kurdish-speech'),
            'stt' => __('Key for dictation', 'kurdish-speech'),
            'live_hosts' => __('Hosts of live sessions', 'kurdish-speech'),
        ]);
        self::section('people', __('Who may, and how much', 'kurdish-speech'), [
            'listen' => __('Who may listen', 'kurdish-speech'),
            'dictate' => __('Who may dictate', 'kurdish-speech'),
            'capability' => __('Capability', 'kurdish-speech'),
            'texts' => __('Texts that may be spoken', 'kurdish-speech'),
            'max_chars' => __('Characters in one request', 'kurdish-speech'),
            'characters_visitor' => __('Characters a day, each visitor', 'kurdish-speech'),
            'characters_site' => __('Characters a day, whole site', 'kurdish-speech'),
            'transcriptions_visitor' => __('Dictations a day, each visitor', 'kurdish-speech'),
            'transcriptions_site' => __('Dictations a day, whole site', 'kurdish-speech'),
            'max_upload_mb' => __('Largest recording, in MB', 'kurdish-speech'),
            'trusted_proxies' => __('Reverse proxies in front of this site', 'kurdish-speech'),
        ]);
        self::section('articles', __('Listen to this article', 'kurdish-speech'), [
            'position' => __('Player', 'kurdish-speech'),
            'post_types' => __('On', 'kurdish-speech'),
            'dialect' => __('Language', 'kurdish-speech'),
            'voices' => __('Voices', 'kurdish-speech'),
            'skip' => __('Parts not to read', 'kurdish-speech'),
            'read' => __('Read as well', 'kurdish-speech'),
            'make_audio' => __('Speech is made', 'kurdish-speech'),
        ]);
    }

    public static function show(): void
    {
        if (!current_user_can('manage_options')) {
            return;
        }
        echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        if (!function_exists('curl_init')) {
            echo '<div class="notice notice-error"><p>';
            esc_html_e('PHP on this server lacks its curl extension: only a proxy address will work here.', 'kurdish-speech');
            echo '</p></div>';
        }
        foreach (array_unique([Options::refusedKey('tts'), Options::refusedKey('stt')]) as $reason) {
            self::warnOfKeys($reason);
        }
        echo '<form method="post" action="options.php" autocomplete="off">';
        settings_fields(self::GROUP);
        do_settings_sections(self::SLUG);
        submit_button();
        echo '</form>';
        printf('<p><a href="%s">%s</a></p></div>', esc_url(Names\Page::url()), esc_html__('How names are said', 'kurdish-speech'));
    }

    /** @param string $reason As of `Options::refusedKey()`. */
    private static function warnOfKeys(string $reason): void
    {
        $said = [
            /* translators: %s: name of a constant. */
            'constant' => __('The keys in wp-config.php are sent only to an address that is there too. Define %s beside them.', 'kurdish-speech'),
            'moved' => __('The stored keys were entered for another address of the service and are not sent to this one. Enter them again.', 'kurdish-speech'),
        ];
        if (isset($said[$reason])) {
            $message = sprintf($said[$reason], Options::CONSTANTS['base_url']);
            printf('<div class="notice notice-error"><p>%s</p></div>', esc_html($message));
        }
    }

    /** @param array<string, string> $fields Name => label. */
    private static function section(string $id, string $title, array $fields): void
    {
        add_settings_section($id, $title, '__return_null', self::SLUG);
        foreach ($fields as $name => $label) {
            $arguments = ['label_for' => "kurdish-speech-{$name}", 'name' => $name];
            add_settings_field($name, $label, [SettingsFields::class, 'show'], self::SLUG, $id, $arguments);
        }
    }
}
