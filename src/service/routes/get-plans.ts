import type { PlanListing } from '../../contract/plan-listing.ts';
import { describePlans } from '../accounts/describe-plans.ts';
import type { Plans } from '../accounts/plan-rules.ts';
import { jsonResponse } from '../http/respond.ts';

/** `GET /plans`: what each plan allows, as a page, or as JSON for clients that accept only JSON. Needs no key. */
export function answerGetPlans(request: Request, plans: Plans): Response {
  const listing = describePlans(plans);
  const headers = { vary: 'accept' };
  if (prefersJson(request.headers.get('accept') ?? '')) return jsonResponse(listing, 200, headers);
  const page = Buffer.from(pageOf(listing));
  return new Response(page, {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.byteLength),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

function prefersJson(accept: string): boolean {
  return /\bapplication\/(\w+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

const SLICES: Readonly<Record<string, string>> = {
  all: 'all',
  'first-four': 'the first two of each dialect',
  'curated-and-badini': 'curated and Badini',
  'first-two-badini': 'the first two Badini',
  none: 'none',
};

const MEGABYTE = 1024 * 1024;

type Row = readonly (string | number)[];

function pageOf({ tts, stt }: PlanListing): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plans</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; margin-bottom: 2rem }
caption { text-align: start; font-weight: bold; padding: .5rem 0 }
th, td { border: 1px solid; padding: .25rem .75rem; text-align: start; vertical-align: top }
</style>
</head>
<body>
<main>
<h1>Plans</h1>
<p>What each plan of this service allows. To change the plan of your account, contact the operator of this service.</p>
${tableOf(
  'Text to speech',
  [
    'Plan',
    'Characters a month',
    'Characters in a request',
    'Voices of v3',
    'Voices of v4',
    'Voices of v5',
    'Cast and Studio',
    'Cloned voices',
    'Requests a minute',
  ],
  tts.map(({ voices, ...plan }) => [
    plan.plan,
    counted(plan.characters_per_month),
    counted(plan.max_text_characters),
    SLICES[voices.v3]!,
    SLICES[voices.v4]!,
    SLICES[voices.v5]!,
    voices.cast_and_studio ? 'yes' : 'no',
    plan.clones,
    plan.requests_per_minute ?? 'service default',
  ]),
)}
${tableOf(
  'Speech to text',
  [
    'Plan',
    'Files a month (credits)',
    'Largest file',
    'Longest transcript of a file',
    'Live sessions a month',
    'Longest session',
    'Requests a minute',
  ],
  stt.map((plan) => [
    plan.plan,
    counted(plan.credits_per_month),
    `${plan.max_file_bytes / MEGABYTE} MB`,
    plan.max_transcript_characters === undefined
      ? 'any'
      : `${counted(plan.max_transcript_characters)} characters`,
    counted(plan.sessions_per_month),
    `${plan.max_session_duration_seconds / 60} minutes`,
    plan.requests_per_minute ?? 'service default',
  ]),
)}
</main>
</body>
</html>
`;
}

/** Every cell is one of our own names or numbers: nothing needs escaping. */
function tableOf(caption: string, [first, ...columns]: readonly string[], rows: readonly Row[]): string {
  const head = [first, ...columns].map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map(
    ([name, ...cells]) =>
      `<tr><th scope="row">${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div tabindex="0" role="region" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>`;
}

function counted(number: number): string {
  return number.toLocaleString('en-US');
}
