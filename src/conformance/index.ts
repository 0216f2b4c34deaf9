export { type Cost, formatCost, isFree } from './cost.ts';
export { planRun, type RunPlan, type Selection } from './plan-run.ts';
export { formatSummary, formatTable, formatVerdict } from './report.ts';
export type { Deployment, Finding, Rule, Verdict } from './rule.ts';
export { RULES } from './rules.ts';
export { runRules, unreachableReason } from './run-rules.ts';
