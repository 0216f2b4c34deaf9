export { type Cost, formatCost, isFree } from './definition/cost.ts';
export type { Deployment, Finding, Rule, Verdict } from './definition/rule.ts';
export { planRun, type RunPlan, type Selection } from './plan-run.ts';
export { formatSummary, formatTable, formatVerdict } from './report.ts';
export { RULES } from './rules.ts';
export { runRules, unreachableReason } from './run-rules.ts';
