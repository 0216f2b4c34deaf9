<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

// phpcs:disable WordPress.Security -- the nonce is checked before anything is changed, values in Entry and Store.
// phpcs:disable WordPress.WP.AlternativeFunctions -- local files, written whole and renamed into place; WP_Filesystem may ask for the password of an FTP server.

/** What the forms of the page of names do: each returns what to say, or throws what is wrong. */
final class PageActions
{
    public const NONCE = 'kurdish_speech_names';
    /** Bytes of a file that is imported: more than the longest names of a full list have. */
    public const LARGEST = 2097152;

    /** @return string What was done, as in `Page::DONE`. */
    public static function run(string $action): string
    {
        switch ($action) {
            case 'save':
                return self::save();
            case 'remove':
                Store::add([], array_map('sanitize_key', (array) wp_unslash($_POST['ids'] ?? [])));
                return 'removed';
            case 'import':
                return self::import();
            default:
                throw new \InvalidArgumentException(__('This form is out of date: reload the page.', 'kurdish-speech'));
        }
    }

    /** Sends the list as a file, in the format of `kurdish-speech serve|proxy|publish --lexicon`. */
    public static function export(): void
    {
        nocache_headers();
        header('Content-Type: application/json; charset=utf-8');
        header('Content-Disposition: attachment; filename="names.json"');
        header('X-Content-Type-Options: nosniff');
        $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
        echo wp_json_encode(['entries' => Store::all()], $flags) . "\n"; // phpcs:ignore -- JSON under nosniff.
    }

    public static function tooLarge(): string
    {
        return __('Choose a JSON file of at most 2 MB.', 'kurdish-speech');
    }

    private static function save(): string
    {
        $input = wp_unslash($_POST);
        $entry = Entry::checked(['word' => $input['word'] ?? '', 'say' => $input['say'] ?? '', 'dialect' => $input['dialect'] ?? '']);
        $edited = sanitize_key($input['edited'] ?? '');
        Store::add([$entry], $edited === '' ? [] : [$edited]);
        return $edited === '' ? 'added' : 'changed';
    }

    private static function import(): string
    {
        $file = $_FILES['file'] ?? null;
        $isThere = is_array($file) && is_string($file['tmp_name']) && is_uploaded_file($file['tmp_name']);
        if (!$isThere || $file['size'] > self::LARGEST) {
            throw new \InvalidArgumentException(self::tooLarge());
        }
        Store::add(self::read((string) file_get_contents($file['tmp_name'])), [], !empty($_POST['anew']));
        return 'imported';
    }

    /** @return list<array{word: string, say: string, dialect?: string}> */
    private static function read(string $json): array
    {
        // Some editors begin a file with a byte order mark.
        $lexicon = json_decode((string) preg_replace('/^\xef\xbb\xbf/', '', $json), true, 16);
        $entries = is_array($lexicon) ? $lexicon['entries'] ?? null : null;
        if (!is_array($entries) || ($entries !== [] && array_keys($entries) !== range(0, count($entries) - 1))) {
            $message = __('The file has no list of names: {"entries":[{"word":"…","say":"…"}]}. Nothing was imported.', 'kurdish-speech');
            throw new \InvalidArgumentException($message);
        }
        $checked = [];
        foreach ($entries as $index => $entry) {
            try {
                $checked[] = Entry::checked(is_array($entry) ? $entry : []);
            } catch (\InvalidArgumentException $error) {
                /* translators: 1: number of the entry, 2: a sentence that says what is wrong. */
                $message = __('Entry %1$d: %2$s Nothing was imported.', 'kurdish-speech');
                throw new \InvalidArgumentException(sprintf($message, $index + 1, $error->getMessage()));
            }
        }
        return $checked;
    }
}
