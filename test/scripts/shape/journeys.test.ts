import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importGraph } from '../../../scripts/shape/import-graph.mjs';
import { filesOf, type Journey, journeyFaults } from '../../../scripts/shape/journeys.mjs';
import { sourcesOf } from './sources.ts';

const sources = sourcesOf({
  'route.ts': "import './bytes.ts';\nconst path = '/api/speak';\n",
  'bytes.ts': '',
  'client.ts': "fetch('/api/speak');\n",
  'port.ts': "import './client.ts';\nimport './messages.ts';\n",
  'messages.ts': '',
  'worklet.ts': "import './messages.ts';\n",
});
const graph = importGraph(sources);
const journey: Journey = {
  title: 'Sound',
  most: 5,
  steps: [
    { file: 'route.ts', helpers: ['bytes.ts'], observers: [] },
    { name: '/api/speak' },
    { file: 'client.ts', helpers: [], observers: [] },
    { file: 'port.ts', helpers: [], observers: [] },
    { file: 'messages.ts', helpers: [], observers: [], isCounted: false },
    { file: 'worklet.ts', helpers: [], observers: [] },
  ],
};

test('counts the files that sound passes, and not those that only connect them', () => {
  assert.deepEqual(filesOf(journey), ['route.ts', 'bytes.ts', 'client.ts', 'port.ts', 'worklet.ts']);
  assert.deepEqual(journeyFaults(journey, graph, sources), []);
});

test('reports neighbours without a reference to each other, an unknown name, a missing file and too many hops', () => {
  const steps = [
    { file: 'route.ts', helpers: ['worklet.ts'], observers: [] },
    { name: '/api/hear' },
    { file: 'client.ts', helpers: [], observers: [] },
    { file: 'worklet.ts', helpers: [], observers: [] },
    { file: 'gone.ts', helpers: [], observers: [] },
  ];
  assert.deepEqual(journeyFaults({ title: 'Sound', most: 3, steps }, graph, sources), [
    'Sound: route.ts does not import worklet.ts.',
    'Sound: route.ts does not name /api/hear.',
    'Sound: client.ts does not name /api/hear.',
    'Sound: neither of client.ts and worklet.ts imports the other.',
    'Sound: there is no gone.ts.',
    'Sound: neither of worklet.ts and gone.ts imports the other.',
    'Sound: 4 files, at most 3.',
  ]);
});
