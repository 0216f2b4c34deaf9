<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/**
 * The text that `<kurdish-tts>` reads in an article, by the rules of `src/elements/tts/speech/text-source.ts`. A theme's style sheet is not
 * known here: elements are blocks or lines as HTML has them.
 */
final class ArticleText
{
    private const UNSPOKEN = [
        'script', 'style', 'template', 'noscript', 'kurdish-tts', 'kurdish-dictate', 'button', 'select', 'input', 'textarea', 'svg', 'canvas',
        'audio', 'video', 'iframe', 'object', 'rp', 'rt', 'head', 'link', 'meta', 'title', 'area', 'datalist', 'param', 'source', 'track',
        'base', 'noembed', 'noframes',
    ];
    private const INLINE = [
        'a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'embed', 'font', 'i', 'img', 'ins', 'kbd',
        'label', 'map', 'mark', 'math', 'meter', 'nobr', 'output', 'picture', 'progress', 'q', 'rb', 'ruby', 's', 'samp', 'slot', 'small', 'span',
        'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr',
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
                    // Browsers show an element that they do not know in its line.
                    $isBlock = !in_array($name, self::INLINE, true) && strpos($name, '-') === false;
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
        $style = strtolower($element->getAttribute('style'));
        return in_array($name, self::UNSPOKEN, true)
            || $element->hasAttribute(self::MARK)
            || $element->hasAttribute('hidden')
            || $element->hasAttribute('popover')
            || $element->getAttribute('aria-hidden') === 'true'
            || ($name === 'dialog' && !$element->hasAttribute('open'))
            || preg_match('/(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))\b/', $style);
    }
}
