/** Tool definitions that a user gives for traces that carry none. */
import { afterAll, describe, expect, test } from 'vitest'
import { calmMessages, openTraceFolder } from '../../test/trace-files.ts'
import { scan } from '../scan/scan.ts'
import { readToolsFile } from './tool-definitions.ts'

const folder = openTraceFolder()
afterAll(folder.remove)

const parameters = { type: 'object', properties: { city: { type: 'integer' } } }
const own = { type: 'object', properties: { city: { type: 'string' } } }

async function violations(record: object, definitions: unknown) {
  const tools = readToolsFile(folder.write('tools.json', JSON.stringify(definitions)))
  const found: number[] = []
  const { summary } = await scan(
    [folder.write('runs.jsonl', JSON.stringify({ messages: calmMessages, ...record }))],
    { dataFolder: null, labels: null, workers: 1, tools },
    { onRuns: (runs) => found.push(...runs.map(({ raisedBy }) => raisedBy?.schemaViolations ?? 0)), onLeft: () => {} },
  )
  return { found, missing: summary.all.missing }
}

describe('a file of tool definitions', () => {
  test.each<[string, unknown]>([
    ['a list of OpenAI', [{ type: 'function', function: { name: 'get_weather', parameters } }]],
    ['a list of Anthropic', [{ name: 'get_weather', input_schema: parameters }]],
    ['the answer of an MCP server', { tools: [{ name: 'get_weather', inputSchema: parameters }] }],
  ])('as %s checks calls of runs without schemas', async (_, definitions) => {
    expect(await violations({}, definitions)).toEqual({ found: [1], missing: {} })
  })

  test('does not replace the tools that a record carries', async () => {
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters: own } }]
    expect(await violations({ tools }, [{ name: 'get_weather', input_schema: parameters }])).toMatchObject({
      found: [0],
    })
  })

  test.each<[string, string, RegExp]>([
    ['no JSON', '[', /no valid JSON/],
    ['no list', '{"a": 1}', /no list/],
    ['a definition without a name', '[{"parameters": {}}]', /1 definitions without a name/],
  ])('with %s is refused', (_, content, found) => {
    expect(() => readToolsFile(folder.write('bad.json', content))).toThrow(found)
  })

  test('that is missing is refused', () => {
    expect(() => readToolsFile(`${folder.path}/none.json`)).toThrow(/no file that can be read/)
  })
})
