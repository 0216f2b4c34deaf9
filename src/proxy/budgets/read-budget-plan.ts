import { SpeechError } from '../../contract/errors.ts';
import { isPublicHost } from '../base/hosts.ts';
import { readSecret } from '../keys/read-secret.ts';
import {
  BUDGET_OWNERS,
  BUDGET_PERIODS,
  BUDGET_UNITS,
  type Budget,
  type BudgetPlan,
  type BudgetWebhook,
} from './budget-plan.ts';

type Members = Readonly<Record<string, unknown>>;

const PLACE = 'KURDISH_SPEECH_BUDGETS (flag --budgets, option budgets)';

/**
 * Checks budgets as they come from a file.
 * @throws SpeechError `invalid-argument` naming the member at fault, without its value.
 */
export function readBudgetPlan(value: unknown): BudgetPlan {
  const plan = readObject(value, 'the whole', ['budgets', 'webhook', 'teams']);
  if (!Array.isArray(plan.budgets)) throw invalid('budgets is a list');
  const budgets = plan.budgets.map((budget, index) => readBudget(budget, `budgets[${index}]`));
  const names = new Set(budgets.map(({ name }) => name));
  if (names.size < budgets.length) throw invalid('each name is used once');
  const webhook = plan.webhook === undefined ? undefined : readWebhook(plan.webhook);
  return { budgets, webhook, teams: readTeams(plan.teams) };
}

function readBudget(value: unknown, place: string): Budget {
  const budget = readObject(value, place, ['name', 'per', 'of', 'period', 'unit', 'hard', 'soft']);
  const { name, of } = budget;
  if (typeof name !== 'string' || !/^[\w.-]{1,64}$/.test(name))
    throw invalid(`${place}.name has 1 to 64 letters, digits, dots, hyphens and underscores`);
  const per = oneOf(budget.per, BUDGET_OWNERS, `${place}.per`);
  if (of !== undefined && (typeof of !== 'string' || (per !== 'site' && per !== 'team')))
    throw invalid(`${place}.of is an origin with per "site", or a team with per "team"`);
  if (of !== undefined && per === 'site' && (!URL.canParse(of) || new URL(of).origin !== of))
    throw invalid(`${place}.of is an exact origin such as https://example.com`);
  const hard = readLimit(budget.hard, `${place}.hard`);
  const soft = readLimit(budget.soft, `${place}.soft`);
  if (hard === undefined && soft === undefined) throw invalid(`${place} has hard, soft or both`);
  if (hard !== undefined && soft !== undefined && soft > hard)
    throw invalid(`${place}.soft is at most its hard`);
  const period = oneOf(budget.period, BUDGET_PERIODS, `${place}.period`);
  const unit = oneOf(budget.unit, BUDGET_UNITS, `${place}.unit`);
  return { name, per, of, period, unit, hard, soft };
}

function readWebhook(value: unknown): BudgetWebhook {
  const { url, secret } = readObject(value, 'webhook', ['url', 'secret']);
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const isPrivate = address?.protocol === 'http:' && !isPublicHost(address.hostname);
  if (!address || (address.protocol !== 'https:' && !isPrivate) || address.username || address.password)
    throw invalid(
      'webhook.url is an https: address, or an http: address on this machine or a private network',
    );
  const checked = readSecret(
    typeof secret === 'string' ? secret : '',
    'budgets',
    `webhook.secret in ${PLACE}`,
  );
  return { url: address.href, secret: checked };
}

function readTeams(value: unknown): BudgetPlan['teams'] {
  if (value === undefined) return undefined;
  const teams = readObject(value, 'teams');
  const isList = (origins: unknown) =>
    Array.isArray(origins) &&
    origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin);
  if (!Object.values(teams).every(isList))
    throw invalid('teams has a list of exact origins such as https://example.com for each name');
  return teams as Record<string, readonly string[]>;
}

function readObject(value: unknown, place: string, names?: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`${place} is a JSON object`);
  const unknown = names && Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(`${place} has no members but ${names?.join(', ')}`);
  return value as Members;
}

function readLimit(value: unknown, place: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw invalid(`${place} is a whole number above 0`);
}

function oneOf<Name extends string>(value: unknown, names: readonly Name[], place: string): Name {
  const name = names.find((known) => known === value);
  if (name) return name;
  throw invalid(`${place} is one of ${names.join(', ')}`);
}

function invalid(rule: string): SpeechError {
  return new SpeechError('invalid-argument', `Set ${PLACE} to budgets where ${rule}.`, { field: 'budgets' });
}
