/** The OpenAPI document of `twincheck serve`. A test sends real requests and checks that requests and replies fit this document. */
import { mostCalls, mostTools, roles, sessionPattern } from './check-request.ts'

export type OpenApiBounds = { readonly messages: number; readonly bytes: number }

export function openApiDocument(version: string, { messages, bytes }: OpenApiBounds): object {
  const refusal = (description: string) => ({ description, content: json('Refusal') })
  return {
    openapi: '3.1.0',
    info: {
      title: 'TwinCheck',
      version,
      description: 'Checks the tool calls that a model proposes, before they run.',
    },
    // The empty entry allows requests without a key: without configured keys the server listens only on loopback and requires no key.
    security: [{ bearer: [] }, { header: [] }, {}],
    paths: {
      '/v1/check': {
        post: {
          operationId: 'check',
          summary: 'Checks one proposed reply of a model before its calls run.',
          description:
            `A request has at most ${bytes} bytes. The same request again, byte for byte, gets the reply of the first, ` +
            'with the header x-twincheck-replayed.',
          requestBody: { required: true, content: json('CheckRequest') },
          responses: {
            200: { description: 'What to do with the proposal.', content: json('CheckReply') },
            400: refusal('The body cannot be read. The message names the place.'),
            401: refusal('The key is missing or unknown.'),
            403: refusal('The request comes from a page of another site, or names another host.'),
            408: { description: 'The request took too long to arrive. The connection is closed.' },
            413: refusal('The request is too long.'),
            429: refusal('The key has used up its requests; retry-after says when to try again.'),
            500: refusal('The server failed. Its log says how.'),
            503: refusal('The server has no memory left for the request, or is being stopped.'),
          },
        },
      },
      '/openapi.json': { get: { security: [{}], responses: { 200: { description: 'This document.' } } } },
      '/healthz': { get: { security: [{}], responses: { 200: { description: 'The process answers.' } } } },
      '/readyz': {
        get: {
          security: [{}],
          responses: { 200: { description: 'Decisions can be made.' }, 503: { description: 'They cannot.' } },
        },
      },
      '/metrics': { get: { security: [{}], responses: { 200: { description: 'Metrics for Prometheus.' } } } },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: 'x-twincheck-key' },
      },
      schemas: { ...requestSchemas(messages), ...replySchemas },
    },
  }
}

function json(name: string): object {
  return { 'application/json': { schema: reference(name) } }
}

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}

const text = { type: 'string' } as const

function requestSchemas(messages: number): Readonly<Record<string, object>> {
  return {
    CheckRequest: {
      type: 'object',
      required: ['session', 'messages', 'tools', 'proposal'],
      additionalProperties: false,
      properties: {
        session: {
          ...{ type: 'string', pattern: sessionPattern },
          description:
            'Your name for the conversation. Budgets and answers belong to it; never use it for a second one.',
        },
        messages: {
          ...{ type: 'array', maxItems: messages, items: reference('Message') },
          description: 'The conversation that the model was asked with, as in a chat completion.',
        },
        tools: {
          anyOf: [{ type: 'array', maxItems: mostTools, items: { type: 'object' } }, { type: 'null' }],
          description: 'The tools that the model was given, as in a chat completion. Null: not known.',
        },
        proposal: reference('AssistantMessage'),
        tool_choice: { description: 'As in the chat completion. A replacement keeps to it.' },
        response_format: { description: 'As in the chat completion. A replacement keeps to it.' },
        can_answer: {
          ...{ type: 'boolean', default: true },
          description: 'Whether you can give calls a result without running them, and ask the model again.',
        },
      },
    },
    Message: {
      type: 'object',
      required: ['role'],
      properties: { ...said, role: { enum: roles } },
    },
    AssistantMessage: {
      type: 'object',
      required: ['role'],
      properties: { ...said, role: { const: 'assistant' } },
    },
    Call: {
      type: 'object',
      required: ['id'],
      properties: { id: text },
      anyOf: [
        { required: ['function'], properties: { function: called('arguments') } },
        { required: ['custom'], properties: { custom: called('input') } },
      ],
    },
  }
}

const said = {
  content: { anyOf: [text, { type: 'array' }, { type: 'null' }] },
  tool_calls: { anyOf: [{ type: 'array', maxItems: mostCalls, items: reference('Call') }, { type: 'null' }] },
}

function called(given: string): object {
  return { type: 'object', required: ['name', given], properties: { name: text, [given]: text } }
}

const replySchemas: Readonly<Record<string, object>> = {
  CheckReply: {
    type: 'object',
    required: ['id', 'session', 'mode', 'outcome', 'action', 'answers', 'evidence', 'because'],
    additionalProperties: false,
    properties: {
      id: {
        type: ['string', 'null'],
        description: 'The record of the decision. Null: a model is still asked about it, or the store is unavailable.',
      },
      session: text,
      mode: { enum: ['shadow', 'advise', 'repair'] },
      outcome: {
        enum: ['kept', 'replaced', 'answered'],
        description:
          'kept: continue with your proposal. replaced: put `action` in place of the proposal, in your history too. ' +
          'answered: keep the proposal in your history, run only the calls of `action`, add `answers` as results of the ' +
          'other calls, and ask the model again.',
      },
      action: { ...reference('AssistantMessage'), description: 'The message whose calls run.' },
      answers: {
        type: 'array',
        items: {
          type: 'object',
          required: ['tool_call_id', 'content'],
          additionalProperties: false,
          properties: { tool_call_id: text, content: text },
        },
      },
      evidence: {
        anyOf: [{ type: 'array', items: reference('Evidence') }, { type: 'null' }],
        description: 'What speaks against the proposal. Null: not known yet, because a model is still asked about it.',
      },
      because: {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            required: ['stage', 'code'],
            additionalProperties: false,
            properties: { stage: text, code: text },
          },
        ],
        description: 'Why the proposal was kept.',
      },
    },
  },
  Evidence: {
    type: 'object',
    required: ['condition', 'severity', 'calls', 'reason', 'exhibits'],
    additionalProperties: false,
    properties: {
      condition: text,
      severity: { type: 'number', minimum: 0, maximum: 1 },
      calls: {
        type: 'array',
        items: { type: 'integer', minimum: 0 },
        description: 'Indices of calls of the proposal.',
      },
      reason: { ...text, description: 'One sentence.' },
      exhibits: {
        type: 'array',
        items: {
          type: 'object',
          required: ['position', 'text'],
          additionalProperties: false,
          properties: {
            position: {
              anyOf: [{ type: 'integer', minimum: 0 }, { const: 'proposal' }],
              description: 'The index of the message in the conversation.',
            },
            text,
          },
        },
      },
    },
  },
  Refusal: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['message', 'type', 'code'],
        properties: { message: text, type: text, code: text },
      },
    },
  },
}
