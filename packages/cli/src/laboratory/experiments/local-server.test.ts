/** A study against a server as people run them on their own machine: no key, odd calls, no usage, replies held to a schema or not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '@twincheck/core/reading'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ScriptedModel,
  type ScriptedRequest,
  startScriptedModel,
} from '../../../../core/test/scripted-model-server.ts'
import { answerOf, writeLockerStudy } from '../../../test/locker-provider.ts'
import { twincheck } from '../../../test/one-process.ts'

let folder: string
let server: ScriptedModel | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-local-'))
})
afterEach(async () => {
  await server?.close()
  rmSync(folder, { recursive: true })
})

/** The least that such servers send: arguments as an object, no ids, no usage, the file as the model's name. */
function served(request: ScriptedRequest): { readonly status: number; readonly body: string } {
  const { content, calls = [] } = answerOf(request)
  const tool_calls = calls.map(({ name, arguments: text }) => ({ function: { name, arguments: JSON.parse(text) } }))
  const message = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls } : {}) }
  return { status: 200, body: JSON.stringify({ model: '/models/small.gguf', choices: [{ message }] }) }
}

async function study(verifier: object): Promise<readonly ScriptedRequest[]> {
  const running = await startScriptedModel(served)
  server = running
  const local = { model: 'small', url: running.baseUrl, key: 'NO_SUCH_KEY', reports: ['/models/small.gguf'] }
  const models = { actor: { ...local, effort: 'default' }, verifier: { ...local, ...verifier } }
  const splits = { calibration: 2, primary: 3 }
  const file = writeLockerStudy(folder, running.baseUrl, { models, splits, controls: [] })
  const { code, stderr } = await twincheck('study', file, '--quiet')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return running.requests
}

const judged = ({ body }: ScriptedRequest) => JSON.stringify(body).includes('## Comparison 1')

describe('a study with a model on one’s own machine', () => {
  test('sends no key and no effort of the actor, and the schema as a format from which a grammar is made', async () => {
    const requests = await study({})
    expect(requests.every(({ headers }) => headers.authorization === undefined)).toBe(true)
    const acted = requests.filter(({ body }) => Array.isArray(body.tools))
    expect(acted.length).toBeGreaterThan(0)
    expect(acted.every(({ body }) => body.reasoning_effort === undefined)).toBe(true)
    const [verified] = requests.filter(judged)
    const format = isObject(verified?.body.response_format) ? verified.body.response_format : {}
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { name: 'verdicts', strict: true } })
    const report = readFileSync(join(folder, 'work/report.md'), 'utf8')
    expect(report).toContain('Scripted replies, no model')
    expect(report).toMatch(/Rescues \/ harms[^\n]*\d/)
  })

  test('puts the schema into the prompt of a server that has no structured outputs', async () => {
    const requests = await study({ structuredOutputs: false })
    const [verified] = requests.filter(judged)
    expect(verified?.body.response_format).toBeUndefined()
    expect(JSON.stringify(verified?.body.messages)).toContain('It must match this JSON Schema')
    expect(readFileSync(join(folder, 'work/calibration.json'), 'utf8')).toContain('"structuredOutputs": false')
  })
})
