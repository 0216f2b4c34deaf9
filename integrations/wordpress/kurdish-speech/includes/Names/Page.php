<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Options;

// phpcs:disable WordPress.Security -- the nonce is checked before anything is changed, values in Entry and Store.

/** Tools → How names are said: the list, with forms that work without JavaScript. */
final class Page
{
    private const SLUG = 'kurdish-speech-names';
    private const EACH = 100;
    /** Of what is said to be wrong. */
    private const ERROR = 'kurdish-speech-names-error';

    private static string $error = '';

    public static function hook(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('How names are said', 'kurdish-speech');
            // Whoever has this capability may publish what others write; `mayEdit()` is asked as well.
            $page = add_management_page($title, $title, 'edit_others_posts', self::SLUG, [self::class, 'show']);
            add_action('load-' . $page, [self::class, 'act']);
        });
    }

    /** @param array<string, string> $query */
    public static function url(array $query = []): string
    {
        return add_query_arg(array_map('rawurlencode', $query), admin_url('tools.php?page=' . self::SLUG));
    }

    /** Before the page is written: a change is followed by a new page, so that reloading it changes nothing again. */
    public static function act(): void
    {
        $action = sanitize_key($_REQUEST['names_action'] ?? '');
        if (!Store::mayEdit()) {
            return;
        }
        if ($action === '') {
            // PHP drops a form that is larger than it takes.
            $isDropped = ($_SERVER['REQUEST_METHOD'] ?? '') === 'POST' && $_POST === [];
            self::$error = $isDropped ? PageActions::tooLarge() : '';
            return;
        }
        check_admin_referer(PageActions::NONCE);
        if ($action === 'export') {
            PageActions::export();
            exit;
        }
        try {
            wp_safe_redirect(self::url(['done' => PageActions::run($action)]));
            exit;
        } catch (\InvalidArgumentException $error) {
            self::$error = $error->getMessage();
        }
    }

    public static function show(): void
    {
        if (!Store::mayEdit()) {
            return;
        }
        $names = [];
        foreach (Store::all() as $entry) {
            $names[Store::id($entry)] = $entry;
        }
        echo '<div class="wrap"><h1>' . esc_html(get_admin_page_title()) . '</h1>';
        self::notices();
        echo '<p>' . esc_html__('Words that the voices of this site say wrongly, such as names of other languages.', 'kurdish-speech') . ' ';
        echo esc_html__('Posts stay as they are written.', 'kurdish-speech') . '</p>';
        self::form($names);
        self::table($names);
        self::files($names);
        echo '</div>';
    }

    private static function notices(): void
    {
        $done = [
            'added' => __('The name was added.', 'kurdish-speech'),
            'changed' => __('The name was changed.', 'kurdish-speech'),
            'removed' => __('What was selected is removed.', 'kurdish-speech'),
            'imported' => __('The names were imported.', 'kurdish-speech'),
        ][sanitize_key($_GET['done'] ?? '')] ?? '';
        if (self::$error !== '') {
            printf('<div class="notice notice-error" role="alert"><p id="%s">%s</p></div>', esc_attr(self::ERROR), esc_html(self::$error));
        } elseif ($done !== '') {
            printf('<div class="notice notice-success is-dismissible" role="status"><p>%s</p></div>', esc_html($done));
        }
        if (Options::get('source') !== 'keys') {
            $text = __('This list is for the second source of speech, this site itself.', 'kurdish-speech') . ' '
                . __('A proxy elsewhere has its own: export this one, and start the proxy with it as --lexicon.', 'kurdish-speech');
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($text));
        }
    }

    private static function isSavingRefused(): bool
    {
        return self::$error !== '' && sanitize_key($_POST['names_action'] ?? '') === 'save';
    }

    /** @param array<string, array<string, string>> $names */
    private static function form(array $names): void
    {
        $sent = self::isSavingRefused() ? wp_unslash($_POST) : [];
        $edited = sanitize_key($sent['edited'] ?? $_GET['edit'] ?? '');
        $isEdit = isset($names[$edited]);
        $value = static fn (string $name): string => (string) ($sent[$name] ?? ($isEdit ? $names[$edited][$name] ?? '' : ''));
        echo '<h2>' . esc_html($isEdit ? __('Change a name', 'kurdish-speech') : __('Add a name', 'kurdish-speech')) . '</h2>';
        echo '<form method="post" action="' . esc_url(self::url()) . '">';
        self::hidden('save');
        if ($isEdit) {
            printf('<input type="hidden" name="edited" value="%s">', esc_attr($edited));
        }
        echo '<table class="form-table" role="presentation">';
        self::field('word', __('Word', 'kurdish-speech'), $value('word'), __('As it is written, without endings; one word or several.', 'kurdish-speech'));
        $help = __('In Kurdish letters of either script, or in the phonetic alphabet between slashes: /ɡøːtə/.', 'kurdish-speech');
        self::field('say', __('How it is said', 'kurdish-speech'), $value('say'), $help);
        echo '<tr><th scope="row"><label for="kurdish-speech-name-dialect">' . esc_html__('Language', 'kurdish-speech') . '</label></th><td>';
        echo '<select id="kurdish-speech-name-dialect" name="dialect">';
        foreach (self::dialects() as $dialect => $label) {
            printf('<option value="%s"%s>%s</option>', esc_attr($dialect), selected($value('dialect'), $dialect, false), esc_html($label));
        }
        echo '</select></td></tr></table><p class="submit">';
        submit_button($isEdit ? __('Change', 'kurdish-speech') : __('Add', 'kurdish-speech'), 'primary', 'submit', false);
        if ($isEdit) {
            printf(' <a class="button" href="%s">%s</a>', esc_url(self::url()), esc_html__('Cancel', 'kurdish-speech'));
        }
        echo '</p></form>';
    }

    private static function field(string $name, string $label, string $value, string $help): void
    {
        printf(
            '<tr><th scope="row"><label for="%1$s">%2$s</label></th><td><input type="text" id="%1$s" name="%3$s" value="%4$s" class="regular-text"'
            . ' dir="auto" required maxlength="%5$d" spellcheck="false" autocomplete="off" aria-describedby="%1$s-help%7$s">'
            . '<p class="description" id="%1$s-help">%6$s</p></td></tr>',
            esc_attr("kurdish-speech-name-{$name}"),
            esc_html($label),
            esc_attr($name),
            esc_attr($value),
            (int) Entry::LONGEST,
            esc_html($help),
            self::isSavingRefused() ? esc_attr(' ' . self::ERROR) : ''
        );
    }

    /** @param array<string, array<string, string>> $names */
    private static function table(array $names): void
    {
        /* translators: 1: number of names, 2: number of names that there is room for. */
        $title = sprintf(__('Names: %1$s of %2$s', 'kurdish-speech'), number_format_i18n(count($names)), number_format_i18n(Store::MOST));
        echo '<h2>' . esc_html($title) . '</h2>';
        if ($names === []) {
            echo '<p>' . esc_html__('There are none yet.', 'kurdish-speech') . '</p>';
            return;
        }
        $pages = (int) ceil(count($names) / self::EACH);
        $page = max(1, min($pages, absint($_GET['paged'] ?? 1)));
        echo '<form method="post" action="' . esc_url(self::url()) . '">';
        self::hidden('remove');
        echo '<table class="wp-list-table widefat striped"><thead><tr>';
        foreach (['', __('Word', 'kurdish-speech'), __('How it is said', 'kurdish-speech'), __('Language', 'kurdish-speech'), ''] as $head) {
            echo $head === '' ? '<td></td>' : '<th scope="col">' . esc_html($head) . '</th>';
        }
        echo '</tr></thead><tbody>';
        foreach (array_slice(array_reverse($names, true), ($page - 1) * self::EACH, self::EACH, true) as $id => $entry) {
            self::row((string) $id, $entry);
        }
        echo '</tbody></table><p>';
        submit_button(__('Remove what is selected', 'kurdish-speech'), '', 'submit', false);
        echo '</p></form>';
        $links = paginate_links(['base' => self::url() . '%_%', 'format' => '&paged=%#%', 'current' => $page, 'total' => $pages]);
        echo $links ? '<p>' . wp_kses_post($links) . '</p>' : '';
    }

    /** @param array<string, string> $entry */
    private static function row(string $id, array $entry): void
    {
        printf(
            '<tr><th scope="row" class="check-column"><input type="checkbox" name="ids[]" value="%1$s" aria-label="%2$s"></th>'
            . '<td><bdi>%2$s</bdi></td><td><bdi>%3$s</bdi></td><td>%4$s</td><td><a href="%5$s" aria-label="%7$s">%6$s</a></td></tr>',
            esc_attr($id),
            esc_html($entry['word']),
            esc_html($entry['say']),
            esc_html(self::dialects()[$entry['dialect'] ?? '']),
            esc_url(self::url(['edit' => $id])),
            esc_html__('Edit', 'kurdish-speech'),
            /* translators: %s: a word. */
            esc_attr(sprintf(__('Edit %s', 'kurdish-speech'), $entry['word']))
        );
    }

    /** @param array<string, array<string, string>> $names */
    private static function files(array $names): void
    {
        echo '<h2>' . esc_html__('As a file', 'kurdish-speech') . '</h2>';
        if ($names !== []) {
            $url = wp_nonce_url(self::url(['names_action' => 'export']), PageActions::NONCE);
            printf('<p><a class="button" href="%s">%s</a></p>', esc_url($url), esc_html__('Export the list (JSON)', 'kurdish-speech'));
        }
        echo '<form method="post" enctype="multipart/form-data" action="' . esc_url(self::url()) . '">';
        self::hidden('import');
        echo '<p><label for="kurdish-speech-names-file">' . esc_html__('List to import (JSON)', 'kurdish-speech') . '</label><br>';
        echo '<input type="file" id="kurdish-speech-names-file" name="file" accept=".json,application/json" required></p>';
        echo '<p><label><input type="checkbox" name="anew" value="1"> ';
        esc_html_e('In place of the present list; otherwise the names are added to it', 'kurdish-speech');
        echo '</label></p>';
        submit_button(__('Import', 'kurdish-speech'), '', 'submit', false);
        echo '</form>';
    }

    private static function hidden(string $action): void
    {
        printf('<input type="hidden" name="names_action" value="%s">', esc_attr($action));
        wp_nonce_field(PageActions::NONCE);
    }

    /** @return array<string, string> */
    private static function dialects(): array
    {
        return ['' => __('All dialects', 'kurdish-speech')] + ArticleLanguage::dialects();
    }
}
