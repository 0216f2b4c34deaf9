<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/**
 * The text that `<kurdish-tts>` reads in an article, by the rules of `src/text/page/page-text.ts`; `test/article/spoken-texts.json` has
 * examples for both. A theme's style sheet is not known here.
 */
final class ArticleText
{
    private const MARK = 'data-kurdish-speech-unspoken';
    /** In UTF-16 units: longer headers of columns, and ones of more nodes, are not repeated with each cell. */
    private const LONGEST_HEADER = 80;
    private const MOST_HEADER_NODES = 50;
    private const MOST_WORD_NODES = 50;
    private const MOST_MARK_NODES = 12;

    private string $text = '';
    /** @var list<array{int, int, string, string}> Bytes, `lang` and `data-voice` of what other voices speak. */
    private array $marks = [];
    /** @var array{string, string}|null The mark of what is being read, and of what was read last. */
    private ?array $mark = null;
    private ?array $marked = null;
    private string $gap = '';
    /** @var list<string> `alt`, `abbr`, `brief` */
    private array $wanted;
    /** Nodes that may still be looked at; null without a limit. */
    private ?int $left;
    private \SplObjectStorage $rows;
    private \SplObjectStorage $headers;
    private \SplObjectStorage $headerTexts;
    /** A cell of which nothing has been read, and the header to say before it. */
    private ?\DOMElement $cell = null;
    private string $header = '';

    /** @param list<string> $wanted */
    private function __construct(array $wanted, ?int $left = null)
    {
        $this->wanted = $wanted;
        $this->left = $left;
        $this->rows = new \SplObjectStorage();
        $this->headers = new \SplObjectStorage();
        $this->headerTexts = new \SplObjectStorage();
    }

    /**
     * @param string $html Of the article.
     * @param string $skip CSS selectors of what is not read.
     * @param string $read What else is read: `alt` and `abbr`; `brief`, where less is. Separated by spaces.
     * @throws Failure `selector` for one that only a browser understands.
     */
    public static function of(string $html, string $skip, string $read = ''): string
    {
        return self::read($html, $skip, $read)['text'];
    }

    /**
     * As `of()`, with what the page says about who speaks: bytes, `lang` and `data-voice` of descendants that have one, in order.
     *
     * @return array{text: string, marks: list<array{int, int, string, string}>}
     * @throws Failure
     */
    public static function read(string $html, string $skip, string $read = ''): array
    {
        if (!class_exists(\DOMDocument::class)) {
            throw new Failure('dom');
        }
        $document = new \DOMDocument();
        $flags = LIBXML_NOERROR | LIBXML_NOWARNING | LIBXML_PARSEHUGE | LIBXML_NONET;
        if (!@$document->loadHTML('<?xml encoding="UTF-8"><html><body><div>' . $html . '</div></body></html>', $flags)) {
            return ['text' => '', 'marks' => []];
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
        $reader = new self(preg_split('/\s+/', strtolower($read)) ?: []);
        $body = $document->getElementsByTagName('body')->item(0);
        if ($body !== null) {
            $reader->visit($body, true);
        }
        return ['text' => $reader->text, 'marks' => $reader->marks];
    }

    /** @param \DOMElement|null $only What of the parent is read, where the rest is closed. */
    private function visit(\DOMNode $parent, bool $isVisible, ?\DOMElement $only = null): void
    {
        foreach ($parent->childNodes as $node) {
            if ($this->left !== null && --$this->left < 0) {
                return;
            }
            if ($node instanceof \DOMText && $only === null) {
                $this->readText($node->data, $isVisible);
            } elseif ($node instanceof \DOMElement && $node->nodeName === 'br') {
                $this->widen("\n");
            } elseif ($node instanceof \DOMElement && ($only === null || $only->isSameNode($node))) {
                $around = $this->mark;
                $this->mark = self::markOf($node, $around);
                $this->readElement($node, $isVisible);
                $this->mark = $around;
            }
        }
    }

    /**
     * As `src/text/page/voice-mark-of.ts`.
     *
     * @param array{string, string}|null $around
     * @return array{string, string}|null `lang` and `data-voice`
     */
    private static function markOf(\DOMElement $element, ?array $around): ?array
    {
        $voice = Text::trimmed($element->getAttribute('data-voice'));
        $lang = $element->getAttribute('lang');
        $isKurdish = Dialect::requested($lang) !== 'other';
        if ($voice !== '') {
            return [$isKurdish ? $lang : $around[0] ?? '', $voice];
        }
        return $isKurdish && ($around[1] ?? '') === '' ? [$lang, ''] : $around;
    }

    private function readText(string $data, bool $isVisible): void
    {
        preg_match_all('/[' . Text::SPACE . ']+|[^' . Text::SPACE . ']+/u', $data, $runs);
        foreach ($runs[0] as $run) {
            if (preg_match('/^[' . Text::SPACE . ']/u', $run)) {
                $this->widen(' ');
            } elseif ($isVisible) {
                $this->say($run);
            }
        }
    }

    private function readElement(\DOMElement $element, bool $isAroundVisible): void
    {
        $name = strtolower($element->nodeName);
        $words = $this->wordsFor($element, $name);
        if (
            $element->hasAttribute(self::MARK)
            || Look::isUnspoken($element, $name)
            || (($name === 'svg' || $name === 'area') && $words === '')
            || (($name === 'a' || $name === 'sup') && self::isNoteMark($element, $name === 'a'))
            || (in_array('brief', $this->wanted, true) && Look::isSkippable($element, $name))
        ) {
            return;
        }
        $isVisible = Look::isVisible($element, $isAroundVisible);
        $isBlock = Look::isBlock($element, $name);
        if ($words !== '') {
            $isPicture = in_array($name, ['img', 'area', 'svg'], true) || $element->getAttribute('role') === 'img';
            $gap = $isVisible && ($isPicture || $isBlock) ? "\n" : '';
            $this->widen($gap);
            if ($isVisible) {
                $this->say($words);
            }
            $this->widen($gap);
            return;
        }
        if ($name === 'table' && $this->left === null) {
            $this->noteHeaders($element);
        }
        if (isset($this->headers[$element])) {
            $this->cell = $element;
            $this->header = $this->headerText($this->headers[$element]);
        } elseif (in_array($name, ['tr', 'th', 'td'], true)) {
            $this->cell = null;
        }
        $gap = $isBlock ? "\n" : '';
        $gap = isset($this->rows[$element]) ? "\n\n" : $gap;
        $this->widen($gap);
        $isClosed = $name === 'details' && !$element->hasAttribute('open');
        $this->visit($element, $isVisible, $isClosed ? TableHeaders::children($element, ['summary'])[0] ?? $element : null);
        $this->widen($gap);
        if ($this->cell !== null && $this->cell->isSameNode($element)) {
            $this->cell = null;
        }
    }

    /** What is read in place of an element; empty where its content is. */
    private function wordsFor(\DOMElement $element, string $name): string
    {
        $attribute = static fn (string $key): string =>
            Text::trimmed((string) preg_replace('/[' . Text::SPACE . ']+/u', ' ', $element->getAttribute($key)));
        $words = $attribute('data-say');
        if ($words !== '') {
            return $words;
        }
        // Inside such an element they are not looked for: each would be read once more for each around it.
        $isOutermost = $this->left === null;
        if ($isOutermost && $attribute('data-say-as') !== '') {
            $words = SayAs::of($this->contentOf([$element]), $attribute('data-say-as'));
        } elseif ($isOutermost && $name === 'sup' && $this->gap === '') {
            $words = SayAs::raised($this->contentOf([$element]), mb_substr($this->text, -4, null, 'UTF-8'));
        } elseif ($isOutermost && $name === 'ruby') {
            $words = $this->contentOf(TableHeaders::children($element, ['rt']));
        } elseif ($name === 'abbr') {
            $words = in_array('abbr', $this->wanted, true) ? $attribute('title') : '';
        } elseif (in_array('alt', $this->wanted, true) && !in_array($attribute('role'), ['none', 'presentation'], true)) {
            $words = $attribute('role') === 'img' || $name === 'img' ? $attribute('aria-label') : '';
            $words = $words === '' && ($name === 'img' || $name === 'area') ? $attribute('alt') : $words;
        }
        return preg_match('/[\p{L}\p{N}]/u', $words) ? $words : '';
    }

    /** @param list<\DOMElement> $elements */
    private function contentOf(array $elements): string
    {
        $texts = array_map(function (\DOMElement $element): string {
            $reader = new self($this->wanted, self::MOST_WORD_NODES);
            $reader->visit($element, true);
            return $reader->left >= 0 ? $reader->text : '';
        }, $elements);
        return implode(' ', $texts);
    }

    /** As `src/text/page/note-mark.ts`. */
    private static function isNoteMark(\DOMElement $element, bool $isLink): bool
    {
        if ($isLink && strpos($element->getAttribute('href'), '#') === false) {
            return false;
        }
        $text = '';
        $raised = '';
        $count = 0;
        $read = static function (\DOMNode $parent, bool $isRaised) use (&$read, &$text, &$raised, &$count): void {
            foreach ($parent->childNodes as $node) {
                if (++$count > self::MOST_MARK_NODES) {
                    return;
                }
                if ($node instanceof \DOMElement) {
                    $read($node, $isRaised || $node->nodeName === 'sup');
                } elseif ($node instanceof \DOMText) {
                    $text .= $node->data;
                    $raised .= $isRaised ? $node->data : '';
                }
            }
        };
        $read($element, false);
        $mark = Text::trimmed($text);
        $isBracketed = preg_match('/^\[[\p{L}\p{N}' . Text::SPACE . ']{1,5}\]$/Du', $mark);
        return $count <= self::MOST_MARK_NODES && $mark !== '' && ($isBracketed || ($isLink && $mark === Text::trimmed($raised)));
    }

    private function noteHeaders(\DOMElement $table): void
    {
        $found = new TableHeaders($table);
        if (!$found->isThere) {
            return;
        }
        foreach ($found->rows as $row) {
            $this->rows[$row] = true;
        }
        $this->headers->addAll($found->headers);
    }

    private function headerText(\DOMElement $header): string
    {
        if (!isset($this->headerTexts[$header])) {
            $reader = new self($this->wanted, self::MOST_HEADER_NODES);
            if (!$header->hasAttribute(self::MARK) && !Look::isUnspoken($header, 'th')) {
                $reader->visit($header, true);
            }
            $isRepeated = $reader->left >= 0 && Text::units($reader->text) <= self::LONGEST_HEADER;
            $line = preg_replace('/[' . Text::SPACE . ']+/u', ' ', $isRepeated ? $reader->text : '');
            $this->headerTexts[$header] = (string) preg_replace('/[' . Text::SPACE . ':]+$/Du', '', (string) $line);
        }
        return $this->headerTexts[$header];
    }

    private function say(string $words): void
    {
        if ($this->cell !== null && $this->header !== '') {
            $this->cell = null;
            $this->say("{$this->header}:");
            $this->gap = ' ';
        }
        $this->cell = null;
        $start = strlen($this->text) + ($this->text === '' ? 0 : strlen($this->gap));
        $this->text .= ($this->text === '' ? '' : $this->gap) . $words;
        if ($this->mark !== null && $this->mark === $this->marked) {
            $this->marks[count($this->marks) - 1][1] = strlen($this->text);
        } elseif ($this->mark !== null) {
            $this->marks[] = [$start, strlen($this->text), ...$this->mark];
        }
        $this->marked = $this->mark;
        $this->gap = '';
    }

    /** Of two gaps the larger stays. */
    private function widen(string $gap): void
    {
        if (strlen($gap) > strlen($this->gap) || ($this->gap === ' ' && $gap !== '')) {
            $this->gap = $gap;
        }
    }
}
