import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { accountsUnreachable } from '../http/accounts-unreachable.ts';
import { type PlanReport, planReportSchema } from './plan-report.ts';
import { refusal } from './refusal-result.ts';
import { runTool } from './run-tool.ts';
import { sttPlanReport } from './stt-plan-report.ts';
import { FREE } from './tool-annotations.ts';
import type { ToolContext } from './tool-context.ts';
import { toolInput } from './tool-input.ts';
import { toolOutput } from './tool-output.ts';
import { ttsPlanReport } from './tts-plan-report.ts';

export function registerGetPlan(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'get_plan',
    {
      title: 'Show what the key can use',
      description:
        'Reports what the plan of each key in the Authorization header allows and has left this month, which voices it includes, and why a call is refused. Call it after a refusal with status 401 or 403. Free; works without a key and with an invalid one.',
      inputSchema: toolInput(z.object({})),
      outputSchema: toolOutput(planReportSchema),
      annotations: FREE,
    },
    () => runTool(context, () => report(context)),
  );
}

async function report(context: ToolContext): Promise<CallToolResult> {
  let structuredContent: PlanReport;
  try {
    structuredContent = {
      tts: await ttsPlanReport(context),
      stt: await sttPlanReport(context),
      upgrade_url: context.upgradeUrl,
    };
  } catch (error) {
    return refusal(accountsUnreachable(error, context.parts.logger));
  }
  return {
    content: [
      { type: 'text', text: summaryOf(structuredContent) },
      { type: 'text', text: JSON.stringify(structuredContent) },
    ],
    structuredContent,
  };
}

function summaryOf({ tts, stt, upgrade_url }: PlanReport): string {
  const { characters } = tts;
  const { credits, sessions } = stt;
  const refusals = [...tts.refusals, ...stt.refusals];
  return [
    `Text to speech: ${tts.plan ? `plan ${tts.plan.plan}, ${tts.status}` : `key ${tts.key}`}${
      characters
        ? `, ${characters.remaining} of ${characters.total + characters.purchased} characters left`
        : ''
    }.`,
    `Speech to text: ${stt.plan ? `plan ${stt.plan.plan}, ${stt.status}` : `key ${stt.key}`}${
      credits && sessions
        ? `, ${credits.remaining} of ${credits.total + credits.purchased} credits and ${sessions.remaining} of ${sessions.total + sessions.purchased} streaming sessions left`
        : ''
    }.`,
    ...refusals.map(({ tool, status, error }) => `${tool} is refused with status ${status}: ${error}`),
    `Larger plans: ${upgrade_url}`,
  ].join('\n');
}
