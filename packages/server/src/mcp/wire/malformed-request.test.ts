import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openLineTransport } from './line-transport.ts'
import { bytesOf } from './original-bytes.ts'

/** What passes and what is answered, when the input arrives in pieces of so many bytes. */
async function pass(
  input: string,
  piece = input.length,
): Promise<{ readonly passed: readonly string[]; readonly answered: readonly unknown[] }> {
  const [source, output] = [new PassThrough(), new PassThrough()]
  const transport = openLineTransport({ input: source, output }, 1e6)
  const passed: string[] = []
  transport.onmessage = (message) => void passed.push(bytesOf(message).toString('utf8'))
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve
  })
  await transport.start()
  const bytes = Buffer.from(input)
  for (let at = 0; at < bytes.length; at += piece) source.write(bytes.subarray(at, at + piece))
  source.end()
  await closed
  output.end()
  const answered = (await text(output)).split('\n').filter((line) => line !== '')
  return { passed, answered: answered.map((line) => JSON.parse(line)) }
}

const invalidParams = -32602
const invalidRequest = -32600

test.each<[string, string, number]>([
  ['null', 'null', invalidParams],
  ['a list', '[]', invalidParams],
  ['a text', '"x"', invalidParams],
  ['a number', '7', invalidParams],
  ['an object whose _meta is none', '{"_meta": 7}', invalidParams],
])('a call whose params are %s is refused', async (_, params, code) => {
  const { passed, answered } = await pass(`{"jsonrpc":"2.0","id":"a","method":"tools/call","params":${params}}\n`)
  expect([passed, answered]).toEqual([[], [{ jsonrpc: '2.0', id: 'a', error: { code, message: expect.any(String) } }]])
})

test.each([
  '{"id":1,"method":"x"}',
  '{"jsonrpc":"1.0","id":1,"method":"x"}',
  '{"jsonrpc":"2.0","id":1,"method":7}',
  '{"jsonrpc":"2.0","id":1,"method":"x","more":1}',
])('%s is no request, and is refused', async (line) => {
  const { passed, answered } = await pass(`${line}\n`)
  expect([passed, answered]).toMatchObject([[], [{ id: 1, error: { code: invalidRequest } }]])
})

test.each([1, 7, 64, 4_096])('every message passes byte for byte, in pieces of %i bytes', async (piece) => {
  const good = [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ü"}}\r',
    '{"jsonrpc":"2.0","id":2,"method":"tools/list"}',
    '{"jsonrpc":"2.0","method":"notifications/x","params":{ }}',
    '{"jsonrpc":"2.0","id":"s","result":{}}',
  ]
  const bad = '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":null}\n\nnot JSON\n[]\n'
  const { passed, answered } = await pass(good.map((line) => `${line}\n`).join(bad), piece)
  expect([passed, answered.length]).toEqual([good, good.length - 1])
})

test('a message whose handling fails is reported and costs none behind it', async () => {
  const [source, output] = [new PassThrough(), new PassThrough()]
  const transport = openLineTransport({ input: source, output }, 1e6)
  const [passed, problems]: [string[], string[]] = [[], []]
  transport.onerror = ({ message }) => void problems.push(message)
  transport.onmessage = (message) => {
    if (passed.push(bytesOf(message).toString('utf8')) === 1) throw new Error('cannot be handled')
  }
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve
  })
  await transport.start()
  const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`
  source.end(`${ping(1)}\n${ping(2)}\n`)
  await closed
  expect([passed, problems]).toEqual([[ping(1), ping(2)], ['cannot be handled']])
})
