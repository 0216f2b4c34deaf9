import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/**
 * One sentence for each dependency whose licence is neither allowed nor listed as an exception, or that contains compiled code that the table does not name.
 * @param packages As productionPackages returns them.
 * @param table The exports of third-party.mjs.
 */
export function licenseFaults(packages, { ALLOWED_LICENSES, EXCEPTIONS, BUNDLED, COMPILED }) {
  const faults = [];
  for (const { path, name, license } of packages) {
    if (!isAllowed(license, ALLOWED_LICENSES) && !(name in EXCEPTIONS && EXCEPTIONS[name] === license))
      faults.push(
        `${name} has the licence ${license ?? '(none)'}, which is not allowed: replace it, or see EXCEPTIONS.`,
      );
    if (name in EXCEPTIONS && name in BUNDLED)
      faults.push(`${name} (${license}) is bundled: only packages under an allowed licence may be.`);
    if (!(name in COMPILED) && !(name.replace(/\/.*/, '/*') in COMPILED) && hasCompiledCode(join(root, path)))
      faults.push(`${name} contains compiled code: name its libraries in COMPILED.`);
  }
  return faults;
}

/** An expression such as `(MIT OR GPL-2.0)` is allowed if one side is, `MIT AND ISC` if both are. */
function isAllowed(license, allowed) {
  if (typeof license !== 'string') return false;
  const expression = license.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(expression)) return false;
  return expression
    .split(' OR ')
    .some((side) => side.split(' AND ').every((name) => allowed.includes(name.trim())));
}

function hasCompiledCode(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => {
    if (!entry.isFile() || /[\\/]node_modules[\\/]/.test(`${entry.parentPath.slice(folder.length)}/`))
      return false;
    if (/\.(wasm|node|so|dylib|dll)$/.test(entry.name)) return true;
    return (
      /\.[cm]?js$/.test(entry.name) &&
      /WebAssembly\.(instantiate|compile|Module)/.test(
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      )
    );
  });
}
