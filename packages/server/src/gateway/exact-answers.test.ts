/** What a twin does not change reaches the client, and the upstream, to the byte. */
import { afterEach, expect, test } from 'vitest'
import {
  lockedInput,
  lockedMessages,
  post,
  startUnlockingWorld,
  type UnlockingWorld,
  unlockingResponse,
} from '../../test/unlocking-world.ts'

const opened: UnlockingWorld[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

async function inFrontOf(...answers: readonly (string | Buffer)[]): Promise<UnlockingWorld> {
  let asked = 0
  const world = await startUnlockingWorld((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answers[asked++] ?? answers.at(-1))
  })
  opened.push(world)
  return world
}

const unlock = '{"type":"tool_use","id":"toolu_2","name":"unlock_account","input":{"account_id":"AC-1001"}}'
const note =
  '{"type":"tool_use", "id":"toolu_3","name":"charge_card","input":{"account_id":"AC-1001","amount":12345678901234567890}}'
const reply = (calls: string) =>
  `{ "x":1.0,"y":1e400,"x":18446744073709551615,"content":[ ${calls} ],"stop_reason":"tool_use"}\n`

test('a parallel call that is kept has the number that the model wrote, and so has everything around it', async () => {
  const { gateway } = await inFrontOf(reply(`${unlock} , ${note}`))
  const answer = await post(gateway.url, 'messages', lockedMessages())
  expect(await answer.text()).toBe(reply(note))
  await gateway.reaches('twincheck_decisions_total{mode="repair",outcome="replaced",stage="gate",code="passed"}', 1)
})

test('a byte order mark in front of a reply stays', async () => {
  const { gateway } = await inFrontOf(`\ufeff${reply(`${unlock} , ${note}`)}`)
  const answer = await post(gateway.url, 'messages', lockedMessages())
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(`\ufeff${reply(note)}`)
})

test('a request that goes on from a replaced response keeps its numbers, and those of the request before', async () => {
  const { gateway, upstream } = await inFrontOf(
    unlockingResponse.replace('"status"', '"z":7.0,"status"'),
    '{"id":"resp_2","status":"completed","output":[]}',
  )
  const first = lockedInput({ metadata: {} }).replace('"tools":[', '"tools":[{"maximum":18446744073709551615},')
  const old = first.replace('{"role":"user"', '{"big":12345678901234567890,"role":"user"')
  expect(await (await post(gateway.url, 'responses', old)).text()).toContain('"z":7.0,"status"')
  const next = '{"model":"m", "previous_response_id":"resp_1" ,"input":"And now?","n":1.0,"max":18446744073709551615}'
  await (await post(gateway.url, 'responses', next)).text()
  const sent = upstream.requests[1]?.body.toString() ?? ''
  expect(sent.startsWith('{"model":"m", "input":[{"big":12345678901234567890,"role":"user"')).toBe(true)
  expect(sent.endsWith('{"role":"user","content":"And now?"}],"n":1.0,"max":18446744073709551615}')).toBe(true)
  expect(sent).not.toContain('unlock_account')
})
