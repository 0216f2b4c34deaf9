import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandsOf, linesOf, readGuide } from '../../bench/first-article/read-guide.ts';
import { HEAD, tableRow, withTable } from '../../bench/first-article/results-table.ts';
import { withTarballs } from '../../bench/first-article/with-tarballs.ts';

const guide = readFileSync('docs/start/first-article.md', 'utf8');
const recipes = readGuide(guide);
const rows = guide.split('\n').filter((line) => line.startsWith('| ['));

test('the guide has a recipe for each kind of site, and each but WordPress opens a page', () => {
  assert.deepEqual(
    recipes.map(({ name }) => name),
    ['Plain HTML', 'Vite', 'Next.js', 'Astro', 'Eleventy', 'WordPress'],
  );
  for (const { name, steps } of recipes)
    assert.equal(
      steps.some(({ kind }) => kind === 'server'),
      name !== 'WordPress',
      name,
    );
});

test('the table has a row of each recipe, with the commands and lines that the guide has now', () => {
  const counts = recipes.map((recipe) => [
    recipe.name,
    String(commandsOf(recipe) || '–'),
    String(linesOf(recipe) || '–'),
  ]);
  const listed = rows.map((row) => {
    const [name = '', commands, lines] = row.slice(2, -2).split(' | ');
    return [/^\[(.+?)\]/.exec(name)?.[1], commands, lines];
  });
  assert.deepEqual(listed, counts, 'npm run bench first-article -- --write');
});

test("other pages name the generators' configuration files as the guide does", () => {
  const sites = readFileSync('docs/sites.md', 'utf8');
  for (const { name, steps } of recipes)
    for (const step of steps)
      if (step.kind === 'file' && step.path.includes('config'))
        assert.ok(sites.includes(`**${name}**`) && sites.includes(`\`${step.path}\`:`), step.path);
});

const PAGE = `# Title

<!-- measured -->
old
<!-- /measured -->

## One.js

\`\`\`sh
npm install it      # once
cd it
npm start           # open http://localhost:80
\`\`\`

Text. \`a/b.js\`:

\`\`\`js
first();

second();
\`\`\`
`;

test('a guide is read as commands, servers and files, in their order', () => {
  const [recipe] = readGuide(PAGE);
  assert.deepEqual(recipe, {
    name: 'One.js',
    steps: [
      { kind: 'command', line: 'npm install it' },
      { kind: 'command', line: 'cd it' },
      { kind: 'server', line: 'npm start', url: 'http://localhost:80' },
      { kind: 'file', path: 'a/b.js', text: 'first();\n\nsecond();\n' },
    ],
  });
  assert.equal(commandsOf(recipe!), 3);
  assert.equal(linesOf(recipe!), 2);
});

test('code without the name of its file is refused', () => {
  assert.throws(() => readGuide('## One\n\n```js\nfirst();\n```\n'), /no file's name above it/);
});

test('the packed files take the places of our names, and of nothing else', () => {
  const tarballs = { 'kurdish-speech': '/a.tgz', 'kurdish-speech-service': '/b.tgz' };
  assert.equal(
    withTarballs('npm install astro@5 kurdish-speech kurdish-speech-service', tarballs),
    'npm install astro@5 /a.tgz /b.tgz',
  );
  assert.equal(withTarballs('npx kurdish-speech site', tarballs), 'npx kurdish-speech site');
});

test('measured rows replace those of their recipes in the table', () => {
  const [recipe] = readGuide(PAGE);
  const row = tableRow(recipe!, { install: 1, page: 2.04, sound: 0.1, packages: 3 });
  assert.equal(row, '| [One.js](#onejs) | 3 | 2 | 3 | 1.0 | 2.0 | 0.1 | 3.1 |');
  const written = withTable(PAGE, new Map([['One.js', row]]));
  assert.ok(written.includes(`<!-- measured -->\n${HEAD.join('\n')}\n${row}\n<!-- /measured -->`));
  assert.equal(withTable(written, new Map()), written);
});
