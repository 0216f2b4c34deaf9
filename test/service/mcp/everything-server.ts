import { setTimeout as wait } from 'node:timers/promises';
import {
  acceptedContent,
  completable,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { SILENT_LOGGER } from '../../../src/service/http/logger.ts';
import { createMcpTransport } from '../../../src/service/mcp/create-mcp-transport.ts';
import { serve } from '../../../src/service/serve.ts';

/**
 * The features that the protocol's conformance suite expects, on the transport of the product, which itself has none of them.
 * Prints its URL.
 */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAwF0AAIC7AAACABAAZGF0YQAAAAA=';
const PAUSE_MS = 50;

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, content: string) => {
  return { type: 'resource' as const, resource: { uri, mimeType, text: content } };
};

const endpoint = createMcpTransport({
  hosts: [],
  hasKey: async () => true,
  logger: SILENT_LOGGER,
  openServer() {
    const server = new McpServer(
      { name: 'everything', version: '1.0.0' },
      {
        capabilities: {
          logging: {},
          tools: { listChanged: false },
          prompts: { listChanged: false },
          resources: { listChanged: false },
        },
      },
    );
    addTools(server);
    addResources(server);
    addPrompts(server);
    return server;
  },
});
const { url } = await serve({ fetch: (request) => endpoint(request) });
process.stdout.write(`${url}/api/mcp\n`);

function addTools(server: McpServer): void {
  const add = (
    name: string,
    run: (context: ServerContext) => Promise<Awaited<ReturnType<Parameters<McpServer['registerTool']>[2]>>>,
  ) => server.registerTool(name, { description: `The suite's ${name}.` }, run);
  add('test_simple_text', async () => ({ content: [text('This is a simple text response for testing.')] }));
  add('test_image_content', async () => ({ content: [image] }));
  add('test_audio_content', async () => ({
    content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }],
  }));
  add('test_embedded_resource', async () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  add('test_multiple_content_types', async () => ({
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  add('test_error_handling', async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  add('test_tool_with_logging', async ({ mcpReq }) => {
    for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', step);
      await wait(PAUSE_MS);
    }
    return { content: [text('Logged.')] };
  });
  add('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Logged where the request asks for it.');
    return { content: [text('Done.')] };
  });
  add('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      }
      await wait(PAUSE_MS);
    }
    return { content: [text('Done.')] };
  });
  add('test_missing_capability', async () => {
    const messages = [{ role: 'user' as const, content: text('Who is it?') }];
    return inputRequired({
      inputRequests: { name: inputRequired.createMessage({ messages, maxTokens: 10 }) },
    });
  });
  add('test_streaming_elicitation', async ({ mcpReq }) => {
    if (acceptedContent(mcpReq.inputResponses, 'name')) return { content: [text('Done.')] };
    const requestedSchema = z.object({ name: z.string() });
    return inputRequired({
      inputRequests: { name: inputRequired.elicit({ message: 'Who is it?', requestedSchema }) },
    });
  });
}

function addResources(server: McpServer): void {
  const static_ = { description: 'The suite reads it.' };
  server.registerResource('text', 'test://static-text', { ...static_, mimeType: 'text/plain' }, (uri) => ({
    contents: [
      { uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }));
  server.registerResource('binary', 'test://static-binary', { ...static_, mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: PIXEL }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  const mimeType = 'application/json';
  server.registerResource('template', template, { ...static_, mimeType }, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType,
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
      },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  type Content = ReturnType<typeof text> | typeof image | ReturnType<typeof resource>;
  const say = (...contents: Content[]) => ({
    messages: contents.map((content) => ({ role: 'user' as const, content })),
  });
  const description = 'The suite asks for it.';
  server.registerPrompt('test_simple_prompt', { description }, () =>
    say(text('This is a simple prompt for testing.')),
  );
  const word = () =>
    completable(z.string(), (value) => ['paris', 'park', 'party'].filter((one) => one.startsWith(value)));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description, argsSchema: z.object({ arg1: word(), arg2: word() }) },
    ({ arg1, arg2 }) => say(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) =>
      say(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  );
  server.registerPrompt('test_prompt_with_image', { description }, () =>
    say(image, text('Please analyze the image above.')),
  );
}
