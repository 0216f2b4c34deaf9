// The text of a package's dist/sbom.cdx.json: a software bill of materials in CycloneDX 1.5, by `npm sbom` from the lock file, with the libraries that are compiled into
// packages. The same sources give the same bytes: without a time, and with a serial number made from the contents.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { root } from '../project.mjs';
import { productionPackages } from './production-packages.mjs';
import { BUNDLED, COMPILED } from './third-party.mjs';

/** Everything: with --omit dev, npm 11 leaves out what both users and development need, Lit for one. */
const NPM = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
/** The package that sites install, and with the service too. */
const SITE = 'kurdish-speech';
const NAMED_LICENSE = /^[A-Za-z0-9.-]+$/;

/** @param manifest The package.json of one of our packages. */
export function buildSbom({ name, dependencies }) {
  const output = execFileSync('npm', NPM, {
    cwd: root,
    // Vite sets it to production, for which npm leaves out what development needs too.
    env: { ...process.env, NODE_ENV: 'development' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { serialNumber: _, ...document } = JSON.parse(output);
  const { timestamp: __, tools: ___, ...metadata } = document.metadata;
  // npm takes the name of the folder.
  const own = { ...metadata.component, name };
  const { version } = own;
  own['bom-ref'] = `${name}@${version}`;
  delete own.properties;
  own.purl = `pkg:npm/${name}@${version}`;
  document.metadata = { ...metadata, tools: [{ vendor: 'npm', name: 'cli' }], component: own };
  const isSite = name === SITE;
  const others = Object.keys(dependencies).filter((each) => each !== SITE);
  const site = isSite ? [] : [{ 'bom-ref': `${SITE}@${version}`, type: 'library', name: SITE, version }];
  const packages = productionPackages(others, { alone: isSite ? Object.keys(BUNDLED) : [] });
  const kept = new Set(packages.map((entry) => `${entry.name}@${entry.version}`));
  const isKept = (reference) => kept.has(reference);
  const components = document.components.filter((component) => isKept(component['bom-ref'])).map(withParts);
  document.components = [...components, ...site].sort(byReference);
  const direct = [...others.map((each) => packages.find((entry) => entry.name === each)), ...site];
  const dependsOn = direct.map((entry) => `${entry.name}@${entry.version}`).sort();
  document.dependencies = [
    ...document.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: [...new Set(dependsOn.filter(isKept))].sort() })),
    { ref: own['bom-ref'], dependsOn },
  ].sort((one, other) => (one.ref < other.ref ? -1 : 1));
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(document))}`;
  const { $schema, bomFormat, specVersion, ...rest } = document;
  return `${JSON.stringify({ $schema, bomFormat, specVersion, serialNumber, ...rest }, null, 2)}\n`;
}

/** A package with the libraries inside it as its own components. */
function withParts(component) {
  const name = component.group ? `${component.group}/${component.name}` : component.name;
  const parts = COMPILED[name] ?? COMPILED[name.replace(/\/.*/, '/*')] ?? BUNDLED[name]?.parts;
  if (!parts) return component;
  const components = parts.map(({ name: library, license, source }) => ({
    'bom-ref': `${component['bom-ref']}#${library.replace(/\W+/g, '-')}`,
    type: 'library',
    name: library,
    licenses: [{ license: NAMED_LICENSE.test(license) ? { id: license } : { name: license } }],
    externalReferences: [{ type: 'vcs', url: source.split(/[ ,]/, 1)[0] }],
  }));
  return { ...component, components };
}

const byReference = (one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1);

/** A UUID of version 8: made from a hash (RFC 9562, 5.8). */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
