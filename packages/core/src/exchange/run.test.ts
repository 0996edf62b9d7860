import { expect, test } from 'vitest'
import type { Clock } from '../boundary/clock.ts'
import { type Exchange, openExchange } from './run.ts'

const reply = (id: string) => ({ id: null, text: '', calls: [{ id, name: 'pay', arguments: {} }] })

/** A clock that is moved by hand. */
function handClock() {
  let now = 0
  const waiting = new Set<{ readonly at: number; readonly callback: () => void }>()
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, callback) => {
      const timer = { at: now + milliseconds, callback }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
  }
  const move = (milliseconds: number) => {
    now += milliseconds
    for (const timer of waiting) if (timer.at <= now) timer.callback()
  }
  return { clock, move }
}

function open(): { exchange: Exchange<never>; move: (milliseconds: number) => void; canAnswer: boolean[] } {
  const { clock, move } = handClock()
  const canAnswer: boolean[] = []
  const exchange = openExchange<never>(
    {
      check: async (checked) => {
        canAnswer.push(checked.canAnswer)
        return checked.canAnswer ? { kind: 'answer', answers: [{ call: 0, text: 'Not executed.' }] } : null
      },
      takeBack: async () => {},
      remember: async () => {},
      abandon: () => {},
    },
    { clock, milliseconds: 1_000 },
  )
  return { exchange, move, canAnswer }
}

test('all further requests of an exchange have one deadline, from the first reply on', async () => {
  const { exchange, move, canAnswer } = open()
  expect((await exchange.reply(reply('c1'), true)).kind).toBe('ask-again')
  move(600)
  expect(await exchange.inTime(async () => 'second')).toBe('second')
  expect((await exchange.nextReply(reply('c2'), [], true)).kind).toBe('ask-again')
  let signal: AbortSignal | null = null
  const third = exchange.inTime((late) => {
    signal = late
    return new Promise(() => {})
  })
  move(400)
  await expect(third).rejects.toThrow('the exchange took longer than 1000 ms')
  expect(signal).toMatchObject({ aborted: true })
  expect(await exchange.fail('too late')).toEqual({ kind: 'deliver', reply: reply('c2'), replacement: null })
  expect(canAnswer).toEqual([true, true])
})

test('a reply that comes when the time is up is delivered, whatever it calls', async () => {
  const { exchange, move, canAnswer } = open()
  await exchange.reply(reply('c1'), true)
  move(2_000)
  await expect(exchange.inTime(async () => 'never asked')).rejects.toThrow('took longer')
  expect((await exchange.nextReply(reply('c2'), [], true)).kind).toBe('deliver')
  expect(canAnswer).toEqual([true, false])
})

test('an abort ends an exchange that waits for a further reply', async () => {
  const { exchange } = open()
  await exchange.reply(reply('c1'), true)
  exchange.abort()
  expect(await exchange.nextReply(reply('c2'), [], true)).toEqual({ kind: 'deliver', replacement: null })
})
