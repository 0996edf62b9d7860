import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Asking, StudyAdmission } from './admission.ts'
import { openTapeFile, type TapedCall, type TapeFile } from './study-tape.ts'
import { openTicketFile, StudyTicketsError, type TicketFile } from './ticket-file.ts'

let folder: string
let file: string
const opened: { readonly close: () => void }[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twincheck-tickets-'))
  file = join(folder, 'tickets.jsonl')
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
  rmSync(folder, { recursive: true })
})

const everybody: StudyAdmission = { enter: async () => ({ leave: async () => {} }), holdOff: async () => {} }
const asking: Asking = { scope: 'primary/a', role: 'actor', request: 'digest', ceiling: 3 }
const answered: TapedCall = {
  ...{ scope: asking.scope, role: asking.role, request: asking.request },
  tokens: { input: 1, output: 1 },
  cost: 1,
  outcome: { kind: 'failure', code: 'x', message: 'x' },
}
const never = new AbortController().signal

/** As a process finds what another one left behind. */
async function start(): Promise<{
  readonly tape: TapeFile
  readonly tickets: TicketFile
  readonly gate: StudyAdmission
}> {
  const tape = openTapeFile(join(folder, 'tape.jsonl'))
  opened.push(tape)
  const tickets = await openTicketFile(file, tape)
  opened.push(tickets)
  return { tape, tickets, gate: tickets.keep(everybody) }
}

describe('a request that was under way when its process was killed', () => {
  test('counts as the most it can cost, as a lost call, once however often the study is started', async () => {
    await (await start()).gate.enter(asking, never)
    const { tape } = await start()
    expect((await tape.all()).map(({ outcome, cost }) => [outcome.kind, cost])).toEqual([['lost', 3]])
    expect(await (await start()).tape.spent()).toBe(3)
  })

  test('counts once even where the next process was killed between the tape and the tickets', async () => {
    await (await start()).gate.enter(asking, never)
    const left = readFileSync(file, 'utf8')
    await start()
    writeFileSync(file, left)
    expect(await (await start()).tape.spent()).toBe(3)
  })

  test('counts as what it cost where its answer had come to the tape and its ticket not back', async () => {
    const { tape, gate } = await start()
    await gate.enter(asking, never)
    await tape.append(answered)
    expect(await (await start()).tape.spent()).toBe(1)
  })

  test('is not mistaken for the same request that was answered before it', async () => {
    const { tape, gate } = await start()
    const first = await gate.enter(asking, never)
    await tape.append(answered)
    await first.leave()
    await gate.enter(asking, never)
    expect(await (await start()).tape.spent()).toBe(1 + 3)
  })

  test('counts beside others that came back', async () => {
    const { gate } = await start()
    const [first] = [await gate.enter(asking, never), await gate.enter({ ...asking, request: 'another' }, never)]
    await first?.leave()
    const { tape } = await start()
    expect((await tape.all()).map(({ request }) => request)).toEqual(['another'])
  })

  test('was never made where its ticket is torn', async () => {
    await (await start()).gate.enter(asking, never)
    const left = readFileSync(file, 'utf8')
    writeFileSync(file, left.slice(0, -4))
    expect(await (await start()).tape.spent()).toBe(0)
  })
})

test('a ticket that came back leaves nothing on the disk', async () => {
  const { gate } = await start()
  const ticket = await gate.enter(asking, never)
  expect(readFileSync(file, 'utf8')).toContain('"taken"')
  await ticket.leave()
  expect(readFileSync(file, 'utf8')).toBe('')
})

test('a request that costs nothing has no ticket on the disk', async () => {
  await (await start()).gate.enter({ ...asking, ceiling: 0 }, never)
  expect(readFileSync(file, 'utf8')).toBe('')
})

test.each(['{"kind":"taken","number":1}\n', 'no JSON\n', '{"kind":"taken","number":-1}\n', '[]\n', '\n'])(
  'a damaged line is refused, and nothing is forgotten: %j',
  async (line) => {
    await (await start()).gate.enter(asking, never)
    appendFileSync(file, line)
    await expect(start()).rejects.toThrow(StudyTicketsError)
    expect(readFileSync(file, 'utf8')).toContain('"taken"')
  },
)
