#!/usr/bin/env node
import { runCommand } from './run-command.ts';

process.exit(await runCommand(process.argv.slice(2), () => import('./cli/service-commands.ts')));
