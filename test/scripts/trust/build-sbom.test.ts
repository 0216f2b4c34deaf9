import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { buildSbom } from '../../../scripts/trust/build-sbom.mjs';

interface Component {
  name: string;
  group?: string;
  version?: string;
  licenses?: { license?: { id?: string; name?: string } }[];
  components?: Component[];
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const text = buildSbom();

test('the list of components is valid CycloneDX', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  assert.equal(await validator.validate(text), null);
});

test('it names the package, its dependencies with versions, and no tool that only development needs', () => {
  const { metadata, components } = JSON.parse(text) as {
    metadata: { component: Component };
    components: Component[];
  };
  const { name, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.deepEqual([metadata.component.name, metadata.component.version], [name, version]);
  const names = new Map(
    components.map((entry) => [entry.group ? `${entry.group}/${entry.name}` : entry.name, entry]),
  );
  for (const dependency of Object.keys(dependencies)) assert.ok(names.get(dependency)?.version, dependency);
  for (const tool of ['typescript', 'vite', 'fast-check']) assert.ok(!names.has(tool), tool);
});

test('it names the libraries inside the codecs, with the LGPL where it applies', () => {
  const { components } = JSON.parse(text) as { components: Component[] };
  const licenseOf = (owner: string, library: string) =>
    components.find(({ name }) => name === owner)?.components?.find(({ name }) => name === library)
      ?.licenses?.[0]?.license?.id;
  assert.equal(licenseOf('mpg123-decoder', 'mpg123'), 'LGPL-2.1-only');
  assert.equal(licenseOf('wasm-media-encoders', 'LAME'), 'LGPL-2.0-or-later');
  assert.equal(licenseOf('audio-file-decoder', 'FFmpeg'), 'LGPL-2.1-or-later');
});

test('the same sources give the same bytes, without a time', () => {
  assert.equal(buildSbom(), text);
  assert.doesNotMatch(text, /"timestamp"/);
});
