/** An MCP server with what the scenarios of the official conformance suite ask a server for. */
import { setTimeout as after } from 'node:timers/promises'
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  type GetPromptResult,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server'

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sound = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAgLsAAAB3AQACABAAZGF0YQAAAAA='
const shortly = 10

type Content = CallToolResult['content'][number]
type Arguments = Readonly<Record<string, unknown>>
type ServedTool = {
  readonly takes?: readonly string[]
  readonly schema?: Tool['inputSchema']
  readonly run: (args: Arguments, context: ServerContext) => Promise<readonly Content[]> | readonly Content[]
}

const text = (said: string): Content => ({ type: 'text', text: said })
const image: Content = { type: 'image', data: picture, mimeType: 'image/png' }
const resource = (uri: string, mimeType: string, held: string): Content => ({
  type: 'resource',
  resource: { uri, mimeType, text: held },
})

const tools: Readonly<Record<string, ServedTool>> = {
  test_simple_text: { run: () => [text('A plain answer.')] },
  test_image_content: { run: () => [image] },
  test_audio_content: { run: () => [{ type: 'audio', data: sound, mimeType: 'audio/wav' }] },
  test_embedded_resource: { run: () => [resource('test://embedded-resource', 'text/plain', 'Held in the answer.')] },
  test_multiple_content_types: {
    run: () => [text('Several:'), image, resource('test://mixed-content-resource', 'application/json', '{"a":1}')],
  },
  test_error_handling: {
    run: () => {
      throw new Error('This tool always fails.')
    },
  },
  test_tool_with_logging: {
    run: async (_, { mcpReq }) => {
      for (const data of ['started', 'processing', 'completed']) {
        await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
        await after(shortly)
      }
      return [text('Logged three lines.')]
    },
  },
  test_tool_with_progress: {
    run: async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
        }
        await after(shortly)
      }
      return [text('Told of its progress.')]
    },
  },
  test_sampling: {
    takes: ['prompt'],
    run: async ({ prompt }, { mcpReq }) => {
      const content = { type: 'text', text: String(prompt) } as const
      const sampled = await mcpReq.requestSampling({ messages: [{ role: 'user', content }], maxTokens: 100 })
      return [text(`The client's model said: ${JSON.stringify(sampled.content)}`)]
    },
  },
  test_elicitation: {
    takes: ['message'],
    run: ({ message }, context) =>
      elicit(context, String(message), { username: { type: 'string' }, email: { type: 'string' } }, [
        'username',
        'email',
      ]),
  },
  test_elicitation_sep1034_defaults: {
    run: (_, context) =>
      elicit(context, 'With defaults', {
        name: { type: 'string', default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      }),
  },
  test_elicitation_sep1330_enums: {
    run: (_, context) => {
      const plain = ['option1', 'option2', 'option3']
      const titled = ['value1', 'value2', 'value3'].map((value) => ({ const: value, title: `The ${value}` }))
      return elicit(context, 'With enums', {
        untitledSingle: { type: 'string', enum: plain },
        titledSingle: { type: 'string', oneOf: titled },
        legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
        untitledMulti: { type: 'array', items: { type: 'string', enum: plain } },
        titledMulti: { type: 'array', items: { anyOf: titled } },
      })
    },
  },
  test_reconnection: { run: () => [text('Answered on the stream of the call.')] },
  json_schema_2020_12_tool: {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    run: () => [text('Nothing to do.')],
  },
}

type Fields = ElicitRequestFormParams['requestedSchema']['properties']

async function elicit(
  { mcpReq }: ServerContext,
  message: string,
  properties: Fields,
  required: string[] = [],
): Promise<readonly Content[]> {
  const requestedSchema = { type: 'object' as const, properties, required }
  const { action, content } = await mcpReq.elicitInput({ mode: 'form', message, requestedSchema })
  return [text(`${action}: ${JSON.stringify(content)}`)]
}

const prompts: Readonly<
  Record<string, { readonly takes: readonly string[]; readonly say: (args: Arguments) => readonly Content[] }>
> = {
  test_simple_prompt: { takes: [], say: () => [text('A plain prompt.')] },
  test_prompt_with_arguments: { takes: ['arg1', 'arg2'], say: ({ arg1, arg2 }) => [text(`${arg1} and ${arg2}`)] },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    say: ({ resourceUri }) => [resource(String(resourceUri), 'text/plain', 'Held in the prompt.'), text('See above.')],
  },
  test_prompt_with_image: { takes: [], say: () => [image, text('See above.')] },
}

export function openConformanceServer(): Server {
  const capabilities = { logging: {}, completions: {}, tools: {}, prompts: {}, resources: { subscribe: true } }
  const server = new Server({ name: 'conformance', version: '1.0.0' }, { capabilities })

  server.setRequestHandler('tools/list', async () => ({
    tools: Object.entries(tools).map(([name, { takes = [], schema }]) => ({
      name,
      description: `Does what the scenario of ${name} wants.`,
      inputSchema: schema ?? {
        type: 'object' as const,
        properties: Object.fromEntries(takes.map((argument) => [argument, { type: 'string' }])),
        required: [...takes],
      },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context): Promise<CallToolResult> => {
    try {
      const content = await tools[params.name]?.run(params.arguments ?? {}, context)
      return { content: [...(content ?? [])], isError: content === undefined }
    } catch (error) {
      return { content: [text(String(error))], isError: true }
    }
  })
  server.setRequestHandler('prompts/list', async () => ({
    prompts: Object.entries(prompts).map(([name, { takes }]) => ({
      name,
      description: `Says what the scenario of ${name} wants.`,
      arguments: takes.map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }): Promise<GetPromptResult> => {
    const said = prompts[params.name]?.say(params.arguments ?? {}) ?? []
    return { messages: said.map((content) => ({ role: 'user' as const, content })) }
  })
  server.setRequestHandler('resources/list', async () => ({
    resources: ['test://static-text', 'test://static-binary', 'test://watched-resource'].map((uri) => ({
      uri,
      name: uri,
    })),
  }))
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'a template' }],
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: picture }] }
    return { contents: [{ uri, mimeType: 'text/plain', text: `What is held under ${uri}.` }] }
  })
  server.setRequestHandler('resources/subscribe', async () => ({}))
  server.setRequestHandler('resources/unsubscribe', async () => ({}))
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: ['one', 'two'], total: 2 } }))
  server.setRequestHandler('logging/setLevel', async () => ({}))
  return server
}
