export { type Cost, costText, isFree } from './cost.ts';
export type { Deployment } from './inspection.ts';
export { planVisit, type Selection, type VisitPlan } from './plan-visit.ts';
export { summaryOf, tableOf, verdictText } from './report.ts';
export type { Finding, Rule, Verdict } from './rule.ts';
export { RULES } from './rules.ts';
export { visit, whyUnreachable } from './visit.ts';
