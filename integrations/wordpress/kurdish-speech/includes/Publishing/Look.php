<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** What an element of a page looks like without style sheets, by `src/article/default-display.ts`, and whether it is read at all. */
final class Look
{
    /** As in `src/text/normalize/unspoken-selector.ts`, and what no browser shows. */
    private const UNSPOKEN = [
        'script', 'style', 'template', 'noscript', 'kurdish-tts', 'kurdish-dictate', 'button', 'select', 'input', 'textarea', 'canvas',
        'audio', 'video', 'iframe', 'object', 'rp', 'rt', 'nav',
        'base', 'basefont', 'datalist', 'head', 'link', 'meta', 'noembed', 'noframes', 'param', 'title',
    ];
    private const UNSPOKEN_CLASSES = [
        'screen-reader-text', 'sr-only', 'visually-hidden', 'visuallyhidden', 'show-for-sr', 'element-invisible',
    ];
    private const UNSPOKEN_ROLES = ['navigation', 'doc-noteref', 'doc-backlink', 'doc-pagebreak'];
    private const UNSPOKEN_TYPES = ['noteref', 'backlink', 'pagebreak'];
    private const SKIPPABLE = [
        'doc-bibliography', 'doc-endnotes', 'doc-footnote', 'doc-footnotes', 'doc-pullquote', 'bibliography', 'endnotes', 'footnote', 'footnotes',
        'pullquote', 'rearnotes', 'landmarks', 'loa', 'loi', 'lot', 'lov', 'aside', 'complementary', 'figure', 'table',
    ];
    /** As in `src/article/default-display.ts`: everything else is inline. */
    private const BLOCKS = [
        'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'col', 'colgroup', 'dd', 'details', 'dialog', 'dir', 'div',
        'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'frame', 'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header',
        'hgroup', 'hr', 'html', 'legend', 'li', 'listing', 'main', 'menu', 'nav', 'ol', 'optgroup', 'option', 'p', 'plaintext', 'pre', 'search',
        'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul', 'xmp', 'math',
    ];

    public static function isUnspoken(\DOMElement $element, string $name): bool
    {
        $parent = $element->parentNode;
        return in_array($name, self::UNSPOKEN, true)
            || $element->hasAttribute('hidden')
            || $element->hasAttribute('inert')
            || $element->hasAttribute('popover')
            || $element->getAttribute('aria-hidden') === 'true'
            || ($name === 'dialog' && !$element->hasAttribute('open'))
            || self::has($element, 'role', self::UNSPOKEN_ROLES)
            || self::has($element, 'epub:type', self::UNSPOKEN_TYPES)
            || self::has($element, 'class', self::UNSPOKEN_CLASSES)
            || (in_array($name, ['code', 'pre'], true) && strtolower($element->getAttribute('translate')) === 'no')
            || ($name === 'a' && $parent !== null && $parent->nodeName === 'sup' && strpos($element->getAttribute('href'), '#') !== false)
            || self::isUnseen($element, $name);
    }

    /** Whether an element is left out of a brief reading, by `src/text/page/is-skippable.ts`. */
    public static function isSkippable(\DOMElement $element, string $name): bool
    {
        return $name === 'aside'
            || $name === 'figure'
            || self::has($element, 'role', self::SKIPPABLE)
            || self::has($element, 'epub:type', self::SKIPPABLE)
            || ($name === 'table' && (new TableHeaders($element))->isThere);
    }

    /** @param bool $inherited Whether the element around it can be seen. */
    public static function isVisible(\DOMElement $element, bool $inherited): bool
    {
        $own = self::style($element, 'visibility');
        return preg_match('/^(?:visible|hidden|collapse|initial)$/D', $own) ? in_array($own, ['visible', 'initial'], true) : $inherited;
    }

    public static function isBlock(\DOMElement $element, string $name): bool
    {
        $parent = $element->parentNode;
        $inFlexible = $parent instanceof \DOMElement
            && preg_match('/^(-webkit-)?(inline-)?(flex|grid)$/D', self::style($parent, 'display'));
        $isOut = in_array(self::style($element, 'position'), ['absolute', 'fixed'], true)
            || preg_match('/^(inline-|left|right)/', self::style($element, 'float'));
        if (self::style($element, 'display') === 'contents') {
            return false;
        }
        return self::isBlockBox($element, $name) || $inFlexible || $isOut;
    }

    private static function isBlockBox(\DOMElement $element, string $name): bool
    {
        $display = self::style($element, 'display');
        if ($display !== '' && preg_match('/^(inline|ruby|block|flow-root|flex|grid|table|list-item)/', $display)) {
            return !preg_match('/^(inline|ruby)/', $display);
        }
        return in_array($name, self::BLOCKS, true);
    }

    private static function isUnseen(\DOMElement $element, string $name): bool
    {
        if (!$element->hasAttribute('style')) {
            return false;
        }
        return self::style($element, 'display') === 'none'
            || (self::style($element, 'content-visibility') === 'hidden' && self::isBlockBox($element, $name))
            || self::isClipped($element);
    }

    /** As `src/text/page/is-clipped.ts`. */
    private static function isClipped(\DOMElement $element): bool
    {
        $isOut = in_array(self::style($element, 'position'), ['absolute', 'fixed'], true);
        $isPixel = static fn (string $length): bool => (bool) preg_match('/^[01]px$|^0$/D', $length);
        return preg_match('/^inset\(\s*(?:50|[6-9]\d|100)%\s*\)$/D', self::style($element, 'clip-path'))
            || ($isOut && preg_match('/^rect\(\s*[01](?:px)?(?:[\s,]+[01](?:px)?){3}\s*\)$/D', self::style($element, 'clip')))
            || ($isOut && preg_match('/^(?:hidden|clip)/', self::style($element, 'overflow'))
                && $isPixel(self::style($element, 'width')) && $isPixel(self::style($element, 'height')));
    }

    /** @param list<string> $tokens Of which an attribute has one. */
    private static function has(\DOMElement $element, string $attribute, array $tokens): bool
    {
        $own = preg_split('/\s+/', $element->getAttribute($attribute));
        return array_intersect($own ?: [], $tokens) !== [];
    }

    /** What the `style` attribute says of a property; empty where it says nothing. */
    private static function style(\DOMElement $element, string $property): string
    {
        $found = '';
        foreach (explode(';', strtolower($element->getAttribute('style'))) as $declaration) {
            [$name, $value] = array_pad(explode(':', $declaration, 2), 2, '');
            $found = trim($name) === $property ? trim(str_replace('!important', '', $value)) : $found;
        }
        return $found;
    }
}
