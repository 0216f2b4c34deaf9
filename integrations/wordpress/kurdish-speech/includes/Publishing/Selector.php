<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** CSS selectors as XPath: types, classes, ids, attributes, descendants and children. */
final class Selector
{
    private const SIMPLE = '/\G(?:(?<type>\*|[a-z][\w-]*)|\.(?<class>-?[_a-zA-Z\x80-\xff][\w\x80-\xff-]*)|#(?<id>-?[_a-zA-Z\x80-\xff][\w\x80-\xff-]*)'
        . '|\[\s*(?<name>[a-zA-Z][\w-]*)\s*(?:(?<match>[~^$*|]?=)\s*(?:"(?<double>[^"]*)"|\'(?<single>[^\']*)\'|(?<bare>[\w-]+))\s*)?\])/i';

    /**
     * @return string|null An XPath of all that the list of selectors matches; null where it has something else, such as `:first-child`.
     */
    public static function xpath(string $selectors): ?string
    {
        $paths = [];
        foreach (explode(',', $selectors) as $selector) {
            $path = self::path(trim($selector));
            if ($path === null) {
                return null;
            }
            $paths[] = $path;
        }
        return implode('|', $paths);
    }

    private static function path(string $selector): ?string
    {
        $path = '';
        $axis = '//';
        $parts = preg_split('/\s*(>)\s*|\s+(?![^\[]*\])/', $selector, -1, PREG_SPLIT_DELIM_CAPTURE | PREG_SPLIT_NO_EMPTY);
        foreach ($parts ?: [] as $part) {
            if ($part === '>') {
                $axis = '/';
                continue;
            }
            $step = self::step($part);
            if ($step === null) {
                return null;
            }
            $path .= $axis . $step;
            $axis = '//';
        }
        return $path === '' || $axis === '/' ? null : $path;
    }

    private static function step(string $compound): ?string
    {
        $type = '*';
        $conditions = '';
        for ($at = 0; $at < strlen($compound); $at += strlen($match[0])) {
            if (!preg_match(self::SIMPLE, $compound, $match, PREG_UNMATCHED_AS_NULL, $at)) {
                return null;
            }
            if ($match['type'] !== null) {
                $type = strtolower($match['type']);
            } elseif ($match['class'] !== null) {
                $conditions .= self::word('class', $match['class']);
            } elseif ($match['id'] !== null) {
                $conditions .= '[@id=' . self::quoted($match['id']) . ']';
            } else {
                $value = $match['double'] ?? $match['single'] ?? $match['bare'] ?? null;
                $conditions .= self::attribute(strtolower($match['name']), $match['match'] ?? '', $value);
            }
        }
        return $type . $conditions;
    }

    private static function attribute(string $name, string $match, ?string $value): string
    {
        if ($value === null) {
            return "[@{$name}]";
        }
        $quoted = self::quoted($value);
        switch ($match) {
            case '~=':
                return self::word($name, $value);
            case '^=':
                return "[starts-with(@{$name}, {$quoted})]";
            case '*=':
                return "[contains(@{$name}, {$quoted})]";
            case '$=':
                return "[substring(@{$name}, string-length(@{$name}) - " . (mb_strlen($value) - 1) . ") = {$quoted}]";
            case '|=':
                return "[@{$name} = {$quoted} or starts-with(@{$name}, " . self::quoted($value . '-') . ')]';
            default:
                return "[@{$name} = {$quoted}]";
        }
    }

    private static function word(string $name, string $value): string
    {
        return "[contains(concat(' ', normalize-space(@{$name}), ' '), " . self::quoted(" {$value} ") . ')]';
    }

    private static function quoted(string $value): string
    {
        return "'" . str_replace("'", '', $value) . "'";
    }
}
