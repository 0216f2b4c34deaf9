import { readFileSync, writeFileSync } from 'node:fs';
import * as A from '/tmp/wt/base/src/text/index.ts';
import * as B from '/work/main/src/text/index.ts';
const [,, file, dialect, out] = process.argv;
const lines = readFileSync(file!, 'utf8').split('\n').filter(Boolean);
let o = ''; let n=0;
for (const l of lines) {
  let a:string,b:string;
  try { a = A.normalizeText(l, dialect as any);} catch(e){a='THROW '+e}
  try { b = B.normalizeText(l, dialect as any);} catch(e){b='THROW '+e}
  if (a===b) continue; n++;
  // minimal diff on words
  const x=a.split(' '), y=b.split(' ');
  let s=0; while(s<x.length&&s<y.length&&x[s]===y[s]) s++;
  let e=0; while(e<x.length-s&&e<y.length-s&&x[x.length-1-e]===y[y.length-1-e]) e++;
  o += `${l.slice(0,400)}\n  - ${x.slice(Math.max(0,s-1),x.length-e+1).join(' ').slice(0,500)}\n  + ${y.slice(Math.max(0,s-1),y.length-e+1).join(' ').slice(0,500)}\n`;
}
writeFileSync(out!, o); console.log(file, lines.length, 'lines', n, 'differ');
