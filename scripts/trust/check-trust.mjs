// Part of `npm run check`: licences of the dependencies, and NOTICE. With --write (npm run notice) it writes NOTICE.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceManifest } from '../packages/manifests.mjs';
import { root } from '../project.mjs';
import { licenseFaults } from './license-faults.mjs';
import { noticeText } from './notice-text.mjs';
import { productionPackages } from './production-packages.mjs';
import * as table from './third-party.mjs';

const file = join(root, 'NOTICE');
const site = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const service = serviceManifest();
const dependencies = Object.keys({ ...site.dependencies, ...service.dependencies });
const packages = productionPackages(
  dependencies.filter((name) => name !== site.name),
  { alone: Object.keys(table.BUNDLED) },
);
const faults = licenseFaults(packages, table);
const text = noticeText(packages, table);
if (process.argv.includes('--write')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  faults.push('NOTICE does not fit the installed packages: run `npm run notice`.');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
