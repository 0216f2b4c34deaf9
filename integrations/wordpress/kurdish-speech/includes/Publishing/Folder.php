<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

// phpcs:disable WordPress.WP.AlternativeFunctions -- local files, written whole and renamed into place; WP_Filesystem may ask for the password of an FTP server.

/** `uploads/kurdish-speech`: the files of articles. Each is written beside its name and then renamed: no reader meets half of one. */
final class Folder
{
    public static function path(string $name = ''): string
    {
        return self::base()['basedir'] . '/kurdish-speech' . ($name === '' ? '' : '/' . $name);
    }

    public static function url(string $name): string
    {
        return set_url_scheme(self::base()['baseurl'] . '/kurdish-speech/' . $name);
    }

    /**
     * @param string|callable(resource): bool $content Bytes, or what writes them: false where it could not.
     * @throws Failure `disk`
     */
    public static function write(string $name, $content): void
    {
        $path = self::path($name);
        if (!wp_mkdir_p(dirname($path))) {
            throw new Failure('disk');
        }
        $index = self::path('index.html');
        if (!is_file($index)) {
            // Keeps servers from listing the folder.
            @touch($index);
        }
        $temporary = $path . '.' . bin2hex(random_bytes(6)) . '.tmp';
        $file = @fopen($temporary, 'xb');
        $isWhole = false;
        if ($file !== false) {
            $isWhole = is_string($content) ? @fwrite($file, $content) === strlen($content) : $content($file);
            $isWhole = fflush($file) && fclose($file) && $isWhole;
        }
        if (!$isWhole || !@rename($temporary, $path)) {
            @unlink($temporary);
            throw new Failure('disk');
        }
        @chmod($path, 0666 & ~umask());
    }

    public static function remove(string $name): void
    {
        @unlink(self::path($name));
    }

    /**
     * Names of the files of an article, or of all.
     *
     * @return list<string>
     */
    public static function names(?int $id = null): array
    {
        $names = [];
        foreach (['', 'parts/'] as $under) {
            foreach (@scandir(self::path(rtrim($under, '/'))) ?: [] as $name) {
                if (is_file(self::path($under . $name)) && ($id === null || strpos($name, $id . '-') === 0)) {
                    $names[] = $under . $name;
                }
            }
        }
        return $names;
    }

    public static function removeAll(): void
    {
        foreach (self::names() as $name) {
            self::remove($name);
        }
        @rmdir(self::path('parts'));
        @rmdir(self::path());
    }

    /** @return array<string, mixed> */
    private static function base(): array
    {
        return wp_upload_dir(null, false);
    }
}
