<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/**
 * The text that `<kurdish-tts>` reads in an article, by the rules of `src/elements/tts/speech/text-source.ts`. A theme's style sheet is not
 * known here: elements are blocks or lines as HTML has them.
 */
final class ArticleText
{
    /** As in `src/text/normalize/unspoken-selector.ts`, and what no browser shows. */
    private const UNSPOKEN = [
        'script', 'style', 'template', 'noscript', 'kurdish-tts', 'kurdish-dictate', 'button', 'select', 'input', 'textarea', 'svg', 'canvas',
        'audio', 'video', 'iframe', 'object', 'rp', 'rt',
        'area', 'base', 'basefont', 'datalist', 'head', 'link', 'meta', 'noembed', 'noframes', 'param', 'title',
    ];
    /** As in `src/article/default-display.ts`: everything else is inline. */
    private const BLOCKS = [
        'address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'col', 'colgroup', 'dd', 'details', 'dialog', 'dir', 'div',
        'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'frame', 'frameset', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header',
        'hgroup', 'hr', 'html', 'legend', 'li', 'listing', 'main', 'menu', 'nav', 'ol', 'optgroup', 'option', 'p', 'plaintext', 'pre', 'search',
        'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul', 'xmp', 'math',
    ];
    private const MARK = 'data-kurdish-speech-unspoken';

    private string $text = '';
    private string $gap = '';

    private function __construct()
    {
    }

    /**
     * @param string $html Of the article.
     * @param string $skip CSS selectors of what is not read.
     * @throws Failure `selector` for one that only a browser understands.
     */
    public static function of(string $html, string $skip): string
    {
        if (!class_exists(\DOMDocument::class)) {
            throw new Failure('dom');
        }
        $document = new \DOMDocument();
        $flags = LIBXML_NOERROR | LIBXML_NOWARNING | LIBXML_PARSEHUGE | LIBXML_NONET;
        if (!@$document->loadHTML('<?xml encoding="UTF-8"><html><body><div>' . $html . '</div></body></html>', $flags)) {
            return '';
        }
        if (trim($skip) !== '') {
            $path = Selector::xpath($skip);
            $matches = $path === null ? false : (new \DOMXPath($document))->query($path);
            if ($matches === false) {
                throw new Failure('selector');
            }
            foreach ($matches as $element) {
                $element->setAttribute(self::MARK, '');
            }
        }
        $reader = new self();
        $body = $document->getElementsByTagName('body')->item(0);
        if ($body !== null) {
            $reader->visit($body);
        }
        return $reader->text;
    }

    private function visit(\DOMNode $parent): void
    {
        foreach ($parent->childNodes as $node) {
            if ($node instanceof \DOMText) {
                $this->add($node->data);
            } elseif ($node instanceof \DOMElement) {
                $name = strtolower($node->nodeName);
                if ($name === 'br') {
                    $this->gap = "\n";
                } elseif (!self::isUnspoken($node, $name)) {
                    $isBlock = self::isBlock($node, $name);
                    $this->gap = $isBlock ? "\n" : $this->gap;
                    $this->visit($node);
                    $this->gap = $isBlock ? "\n" : $this->gap;
                }
            }
        }
    }

    private function add(string $data): void
    {
        preg_match_all('/[' . Text::SPACE . ']+|[^' . Text::SPACE . ']+/u', $data, $runs);
        foreach ($runs[0] as $run) {
            if (preg_match('/^[' . Text::SPACE . ']/u', $run)) {
                $this->gap = $this->gap === '' ? ' ' : $this->gap;
                continue;
            }
            $this->text .= ($this->text === '' ? '' : $this->gap) . $run;
            $this->gap = '';
        }
    }

    private static function isUnspoken(\DOMElement $element, string $name): bool
    {
        return in_array($name, self::UNSPOKEN, true)
            || $element->hasAttribute(self::MARK)
            || $element->hasAttribute('hidden')
            || $element->hasAttribute('popover')
            || $element->getAttribute('aria-hidden') === 'true'
            || ($name === 'dialog' && !$element->hasAttribute('open'))
            || self::style($element, 'display') === 'none'
            || in_array(self::style($element, 'visibility'), ['hidden', 'collapse'], true);
    }

    private static function isBlock(\DOMElement $element, string $name): bool
    {
        $parent = $element->parentNode;
        $inFlexible = $parent instanceof \DOMElement
            && preg_match('/^(-webkit-)?(inline-)?(flex|grid)$/D', self::style($parent, 'display'));
        $isOut = in_array(self::style($element, 'position'), ['absolute', 'fixed'], true)
            || preg_match('/^(inline-|left|right)/', self::style($element, 'float'));
        $display = self::style($element, 'display');
        if ($display === 'contents') {
            return false;
        }
        if ($display !== '' && preg_match('/^(inline|ruby|block|flow-root|flex|grid|table|list-item)/', $display)) {
            $isBlock = !preg_match('/^(inline|ruby)/', $display);
        } else {
            $isBlock = in_array($name, self::BLOCKS, true);
        }
        return $isBlock || $inFlexible || $isOut;
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
