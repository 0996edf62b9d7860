import { describe, expect, test } from 'vitest'
import { call, done, says, scene, system, toolCalls, user } from '../../../../../test/fixtures/steps.ts'
import type { JsonObject } from '../../json.ts'
import type { Message } from '../../trace/trace.ts'
import { staleArgument } from '../stale-argument.ts'

const first = { to: 'DE-7701', amount: 50, memo: 'cake' }
const before = [user("50 to DE-7701, memo 'cake'"), ...done('pay', first, '{"ok": true}'), says('Done.')]
const found = (latest: string, args: JsonObject, name = 'pay', earlier: readonly Message[] = before) =>
  staleArgument.match(scene({ messages: [...earlier, user(latest)], proposal: toolCalls(call(name, args)) }))?.finding

const follow = "and 80 to DE-7702, memo 'gift'"
const stale = { to: 'DE-7701', amount: 80, memo: 'gift' }

test('a short follow-up names the sibling of a carried value', () => {
  expect(found(follow, stale)).toEqual({ key: 'to', stale: 'DE-7701', current: 'DE-7702' })
})

describe('nothing is replaced', () => {
  test.each<[string, string, JsonObject]>([
    ['in a long message', `${follow} ${'and so on '.repeat(40)}`, stale],
    ['where two siblings are named', `${follow}, not DE-7703`, stale],
    ['where another argument is from neither', follow, { ...stale, memo: 'rent' }],
    ['where the message speaks of the earlier value', `it was too little, DE-7702 got more. ${follow}`, stale],
    ['where the message has no digit', 'and the same for Ann', stale],
  ])('%s', (_, latest, args) => {
    expect(found(latest, args)).toBeUndefined()
  })

  test('in a call that reads', () => {
    const looked = [user('look at LG-7701'), ...done('get_log', { log: 'LG-7701' }, 'x'), says('x')]
    expect(found('and LG-7702, LG-7702', { log: 'LG-7701', lines: 3 }, 'get_log', looked)).toBeUndefined()
  })
})

test('a date behind its thing is replaced only if the other date is from the conversation', () => {
  const move = { id: 'A-90', date: '2026-12-01' }
  const talk = [user('Is 2026-12-01 free?'), says('Yes.')]
  expect(found('Move A-90 to 2026-12-03.', move, 'reschedule', talk)).toMatchObject({ current: '2026-12-03' })
  expect(found('Move A-90 to 2026-12-03.', move, 'reschedule', [system('Today is 2026-12-01.')])).toBeUndefined()
  expect(found('Move A-90 after 2026-12-03.', move, 'reschedule', talk)).toBeUndefined()
})

test('a value that the same call has shown already may be a part of what was read', () => {
  const rack = (shown: string) => [user('Show R-1001.'), ...done('get_rack', { rack: 'R-1001' }, shown), says('Here.')]
  const again = { rack: 'R-1001' }
  expect(found('and R-1002?', again, 'get_rack', rack('["R-1003"]'))).toMatchObject({ current: 'R-1002' })
  expect(found('and R-1002?', again, 'get_rack', rack('["R-1002"]'))).toBeUndefined()
  expect(found('and R-1002?', again, 'get_rack', rack('["R-10021"]'))).toMatchObject({ current: 'R-1002' })
})
