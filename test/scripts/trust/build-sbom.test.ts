import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { serviceManifest, siteManifest } from '../../../scripts/packages/manifests.mjs';
import { buildSbom } from '../../../scripts/trust/build-sbom.mjs';

interface Component {
  name: string;
  group?: string;
  version?: string;
  licenses?: { license?: { id?: string; name?: string } }[];
  components?: Component[];
}

const [site, service] = [buildSbom(siteManifest()), buildSbom(serviceManifest())];

const parse = (text: string): { metadata: { component: Component }; components: Component[] } =>
  JSON.parse(text);
const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

for (const [manifest, text] of [
  [siteManifest(), site],
  [serviceManifest(), service],
] as const) {
  test(`the list of components of ${manifest.name} is valid CycloneDX`, async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    assert.equal(await validator.validate(text), null);
  });

  test(`it names ${manifest.name}, its dependencies with versions, and no tool that only development needs`, () => {
    const { metadata, components } = parse(text);
    assert.deepEqual(
      [metadata.component.name, metadata.component.version],
      [manifest.name, manifest.version],
    );
    const versions = new Map(components.map((entry) => [nameOf(entry), entry.version]));
    for (const dependency of Object.keys(manifest.dependencies))
      assert.ok(versions.get(dependency), dependency);
    for (const tool of ['typescript', 'vite', 'fast-check']) assert.ok(!versions.has(tool), tool);
  });
}

test('it names what a package of ours contains, and the libraries inside that', () => {
  const parts = new Map(parse(site).components.map((entry) => [nameOf(entry), entry.components ?? []]));
  for (const name of ['zod', 'css-select', 'pino', 'opus-recorder']) assert.ok(parts.has(name), name);
  assert.deepEqual(parts.get('opus-recorder')?.map(nameOf), ['libopus', 'speexdsp']);
});

test('it names the libraries inside the codecs, with the LGPL where it applies: in the service alone', () => {
  const licenses = (text: string) =>
    parse(text).components.flatMap(({ name, components = [] }) =>
      components.map((part) => `${name} ${part.name} ${part.licenses?.[0]?.license?.id}`),
    );
  for (const part of [
    'mpg123-decoder mpg123 LGPL-2.1-only',
    'wasm-media-encoders LAME LGPL-2.0-or-later',
    'audio-file-decoder FFmpeg LGPL-2.1-or-later',
  ])
    assert.ok(licenses(service).includes(part), part);
  assert.ok(!licenses(site).join().includes('LGPL'));
});

test('the same sources give the same bytes, without a time', () => {
  assert.equal(buildSbom(siteManifest()), site);
  assert.doesNotMatch(site, /"timestamp"/);
});
