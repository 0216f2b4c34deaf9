<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** The header of each cell of a table, by `src/text/page/table-headers.ts`. */
final class TableHeaders
{
    private const MAX_COLUMNS = 64;

    /** @var list<\DOMElement> */
    public array $rows = [];
    /** Each data cell that has a header of its column, with it. */
    public \SplObjectStorage $headers;
    public bool $isThere = false;

    /** @var array<int, \DOMElement> By column. */
    private array $above = [];
    /** @var array<int, int> In how many further rows a cell from above takes a column. */
    private array $taken = [];

    public function __construct(\DOMElement $table)
    {
        $this->headers = new \SplObjectStorage();
        if (in_array($table->getAttribute('role'), ['none', 'presentation'], true)) {
            return;
        }
        foreach (self::children($table, ['tr', 'thead', 'tbody', 'tfoot']) as $child) {
            if ($child->nodeName === 'tr') {
                $this->readRow($child, false);
                continue;
            }
            $this->taken = [];
            foreach (self::children($child, ['tr']) as $row) {
                $this->readRow($row, $child->nodeName === 'thead');
            }
            $this->taken = [];
        }
    }

    /**
     * @param list<string> $names
     * @return list<\DOMElement>
     */
    public static function children(\DOMElement $parent, array $names): array
    {
        $found = [];
        foreach ($parent->childNodes as $node) {
            if ($node instanceof \DOMElement && in_array(strtolower($node->nodeName), $names, true)) {
                $found[] = $node;
            }
        }
        return $found;
    }

    private function readRow(\DOMElement $row, bool $isHead): void
    {
        $this->rows[] = $row;
        $cells = self::children($row, ['th', 'td']);
        $lastData = -1;
        foreach ($cells as $index => $cell) {
            $lastData = $cell->nodeName === 'td' ? $index : $lastData;
        }
        $hasColumns = $this->above !== [] && max(array_keys($this->above)) > 0;
        $isTitle = count($cells) === 1 && ($hasColumns || (int) $cells[0]->getAttribute('colspan') > 1);
        $below = array_map(static fn (int $count): int => max(0, $count - 1), $this->taken);
        $column = 0;
        foreach ($cells as $index => $cell) {
            while (($this->taken[$column] ?? 0) > 0) {
                $column++;
            }
            if ($column >= self::MAX_COLUMNS) {
                break;
            }
            $isHeader = $cell->nodeName === 'th';
            $scope = $cell->getAttribute('scope');
            $isOfColumn = stripos($scope, 'col') === 0 || ($scope === '' && !$isTitle && ($isHead || $index > $lastData));
            $this->isThere = $this->isThere || $isHeader;
            if (!$isHeader && isset($this->above[$column])) {
                $this->headers[$cell] = $this->above[$column];
            }
            $end = min(self::MAX_COLUMNS, $column + self::span($cell, 'colspan'));
            for ($rowsBelow = self::span($cell, 'rowspan') - 1; $column < $end; $column++) {
                if ($isHeader && $isOfColumn) {
                    $this->above[$column] = $cell;
                }
                $below[$column] = $rowsBelow;
            }
        }
        $this->taken = $below;
    }

    private static function span(\DOMElement $cell, string $name): int
    {
        return max(1, (int) $cell->getAttribute($name));
    }
}
