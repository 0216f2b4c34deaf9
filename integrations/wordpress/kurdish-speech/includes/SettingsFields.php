<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** The fields of the settings page. A key is never written into it: only its last four characters are. */
final class SettingsFields
{
    /** @param array{label_for: string, name: string} $field */
    public static function show(array $field): void
    {
        $name = $field['name'];
        $id = $field['label_for'];
        if (Options::constant($name) !== null) {
            self::fixed($name, $id);
        } elseif ($name === 'tts' || $name === 'stt') {
            self::key($name, $id);
        } elseif (isset(self::choices()[$name])) {
            self::select($name, $id, self::choices()[$name]);
        } elseif ($name === 'post_types') {
            self::postTypes($id);
        } elseif ($name === 'voices') {
            self::voices($id);
        } else {
            self::input($name, $id);
        }
        $help = self::help()[$name] ?? '';
        if ($help !== '') {
            printf('<p class="description" id="%s-help">%s</p>', esc_attr($id), esc_html($help));
        }
    }

    private static function fixed(string $name, string $id): void
    {
        $value = (string) Options::constant($name);
        $shown = $name === 'tts' || $name === 'stt' ? Options::masked($value) : $value;
        printf(
            '<input id="%s" class="regular-text" dir="ltr" value="%s" disabled> <span class="description">%s</span>',
            esc_attr($id),
            esc_attr($shown),
            /* translators: %s: name of a constant. */
            esc_html(sprintf(__('Set in wp-config.php by %s.', 'kurdish-speech'), Options::CONSTANTS[$name]))
        );
    }

    private static function key(string $name, string $id): void
    {
        $key = Options::key($name);
        printf(
            '<input type="password" id="%1$s" name="%2$s[%3$s]" class="regular-text" dir="ltr" value="" placeholder="%4$s"'
            . ' autocomplete="new-password" spellcheck="false" aria-describedby="%1$s-help">',
            esc_attr($id),
            esc_attr(Options::KEYS),
            esc_attr($name),
            esc_attr(Options::masked($key))
        );
        if ($key !== '') {
            printf(
                ' <label><input type="checkbox" name="%s[remove_%s]" value="1"> %s</label>',
                esc_attr(Options::KEYS),
                esc_attr($name),
                esc_html__('Remove', 'kurdish-speech')
            );
        }
    }

    /** @param array<string, string> $choices */
    private static function select(string $name, string $id, array $choices): void
    {
        printf('<select id="%s" name="%s[%s]">', esc_attr($id), esc_attr(Options::SETTINGS), esc_attr($name));
        foreach ($choices as $value => $label) {
            printf('<option value="%s"%s>%s</option>', esc_attr($value), selected(Options::get($name), $value, false), esc_html($label));
        }
        echo '</select>';
    }

    private static function postTypes(string $id): void
    {
        // Submitted even if no box is checked.
        printf('<input type="hidden" name="%s[post_types][]" value="">', esc_attr(Options::SETTINGS));
        foreach (get_post_types(['public' => true], 'objects') as $type) {
            if ($type->name === 'attachment') {
                continue;
            }
            printf(
                '<label><input type="checkbox"%s name="%s[post_types][]" value="%s"%s> %s</label><br>',
                $type->name === 'post' ? ' id="' . esc_attr($id) . '"' : '',
                esc_attr(Options::SETTINGS),
                esc_attr($type->name),
                checked(in_array($type->name, (array) Options::get('post_types'), true), true, false),
                esc_html($type->labels->name)
            );
        }
    }

    private static function voices(string $id): void
    {
        $chosen = (array) Options::get('voices');
        foreach (ArticleLanguage::dialects() as $dialect => $label) {
            printf(
                '<label style="display:block"><input type="text"%s class="regular-text" dir="ltr" name="%s[voices][%s]" value="%s"> %s</label>',
                $dialect === 'sorani' ? ' id="' . esc_attr($id) . '"' : '',
                esc_attr(Options::SETTINGS),
                esc_attr($dialect),
                esc_attr((string) ($chosen[$dialect] ?? '')),
                esc_html($label)
            );
        }
    }

    private static function input(string $name, string $id): void
    {
        $isNumber = is_int(Options::DEFAULTS[$name]);
        printf(
            '<input type="%s" id="%5$s" name="%s[%s]" value="%s" dir="ltr" class="%6$s"%7$s aria-describedby="%5$s-help">',
            $isNumber ? 'number' : 'text',
            esc_attr(Options::SETTINGS),
            esc_attr($name),
            esc_attr((string) Options::get($name)),
            esc_attr($id),
            $isNumber ? 'small-text' : 'regular-text',
            $isNumber ? ' min="0" step="1" style="width:9em;padding-inline:8px"' : ''
        );
    }

    /** @return array<string, array<string, string>> */
    private static function choices(): array
    {
        $people = [
            'public' => __('Everyone', 'kurdish-speech'),
            'users' => __('Signed-in users', 'kurdish-speech'),
            'capability' => __('Users with the capability below', 'kurdish-speech'),
        ];
        return [
            'source' => [
                'none' => __('Nothing yet: no player is shown', 'kurdish-speech'),
                'address' => __('A kurdish-speech proxy that runs elsewhere', 'kurdish-speech'),
                'keys' => __('This site, with keys of a speech service', 'kurdish-speech'),
                'browser' => __('The reader’s own browser, without a service: listening only', 'kurdish-speech'),
            ],
            'listen' => $people,
            'dictate' => $people,
            'position' => [
                'above' => __('Above the text', 'kurdish-speech'),
                'below' => __('Below the text', 'kurdish-speech'),
                'none' => __('None', 'kurdish-speech'),
            ],
            'texts' => [
                'any' => __('Any', 'kurdish-speech'),
                'signed' => __('Only those of this site, which it signs', 'kurdish-speech'),
            ],
            'read' => [
                '' => __('Nothing', 'kurdish-speech'),
                'alt' => __('Descriptions of pictures', 'kurdish-speech'),
                'abbr' => __('Abbreviations by their titles', 'kurdish-speech'),
                'alt abbr' => __('Both', 'kurdish-speech'),
            ],
            'make_audio' => [
                'off' => __('When somebody listens', 'kurdish-speech'),
                'on' => __('When a post is published or edited', 'kurdish-speech'),
            ],
            'dialect' => ['auto' => __('By the text itself', 'kurdish-speech')] + ArticleLanguage::dialects(),
        ];
    }

    /** @return array<string, string> */
    private static function help(): array
    {
        $key = __('Kept in the database and never shown again. Safer: define it in wp-config.php. Leave empty to keep what is stored.', 'kurdish-speech');
        return [
            'address' => __('For the first source: an address such as https://example.com/speech, or a path of this site.', 'kurdish-speech'),
            'base_url' => __('For the second source: the https address of the service.', 'kurdish-speech'),
            'tts' => $key,
            'stt' => $key,
            'live_hosts' => __('Hosts to which a live dictation may be sent, separated by commas. Empty: any public host.', 'kurdish-speech'),
            'texts' => __('For the second source. Signed: nobody can have other texts spoken at your expense.', 'kurdish-speech')
                . ' ' . __('Empty page caches after changing it.', 'kurdish-speech'),
            'capability' => __('Such as edit_posts, which contributors and everyone above them have.', 'kurdish-speech'),
            'max_chars' => __('What your plan takes: 500 on the free one, up to 5000 on others.', 'kurdish-speech'),
            'trusted_proxies' => __('How many of yours append to X-Forwarded-For. With a wrong number visitors can pretend to be others.', 'kurdish-speech'),
            'post_types' => __('Each post can have a language of its own, or no player: see the box beside the editor.', 'kurdish-speech'),
            'make_audio' => __('For the second source: audio that is made once, in the background, costs nothing however many listen.', 'kurdish-speech')
                . ' ' . __('Older posts: Tools → Audio of articles.', 'kurdish-speech'),
            'voices' => __('Ids of the catalogue, with their group in front where it is not v3: v5/badini_m001. Empty: the first voice.', 'kurdish-speech'),
            'skip' => __('CSS selectors, separated by commas.', 'kurdish-speech'),
        ];
    }
}
