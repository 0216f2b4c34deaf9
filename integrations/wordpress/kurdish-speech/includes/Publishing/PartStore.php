<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

// phpcs:disable WordPress.WP.AlternativeFunctions -- local files, written whole and renamed into place; WP_Filesystem may ask for the password of an FTP server.

/** Parts that are bought and belong to no file yet: an interrupted job, and one whose text was edited meanwhile, find them again. */
final class PartStore
{
    /** @return array{mp3: string, words: list<array<int>>}|null */
    public static function read(int $id, string $key): ?array
    {
        $bytes = (string) @file_get_contents(Folder::path(self::name($id, $key)));
        $line = strpos($bytes, "\n");
        $head = $line === false ? null : json_decode(substr($bytes, 0, $line), true);
        $mp3 = substr($bytes, (int) $line + 1);
        return is_array($head) && is_array($head['words'] ?? null) && ($head['sha256'] ?? '') === hash('sha256', $mp3)
            ? ['mp3' => $mp3, 'words' => $head['words']]
            : null;
    }

    /**
     * @param array{mp3: string, words: list<array<int>>} $part
     * @throws Failure `disk`
     */
    public static function write(int $id, string $key, array $part): void
    {
        $head = (string) wp_json_encode(['words' => $part['words'], 'sha256' => hash('sha256', $part['mp3'])]);
        Folder::write(self::name($id, $key), $head . "\n" . $part['mp3']);
    }

    public static function has(int $id, string $key): bool
    {
        return is_file(Folder::path(self::name($id, $key)));
    }

    public static function forget(int $id): void
    {
        foreach (Folder::names($id) as $name) {
            if (strpos($name, 'parts/') === 0) {
                Folder::remove($name);
            }
        }
    }

    private static function name(int $id, string $key): string
    {
        return "parts/{$id}-{$key}.part";
    }
}
