import { expect, test, vi } from 'vitest'
import { heldModel, idle, inverseStep, repairOptions } from '../../test/fixtures/sessions.ts'
import { createModeSwitch } from './mode.ts'
import { createTwinCheck } from './twincheck.ts'

test('a switch lets sessions follow their own mode until it is turned, and keeps the first reason', () => {
  const modeSwitch = createModeSwitch()
  expect(modeSwitch.heldInShadow()).toBeNull()
  modeSwitch.turnToShadow('the first incident')
  modeSwitch.turnToShadow('the second')
  expect(modeSwitch.heldInShadow()).toBe('the first incident')
})

test('one switch holds every session that shares it, whichever TwinCheck opened it', async () => {
  const modeSwitch = createModeSwitch()
  const sessions = ['a', 'b'].map((id) => createTwinCheck(repairOptions({ modeSwitch })).session(id))
  modeSwitch.turnToShadow('an incident')
  const outcomes = await Promise.all(sessions.map(async (session) => (await session.check(inverseStep())).outcome))
  expect(outcomes).toEqual(['kept', 'kept'])
})

test('a step that was released in shadow stays so, even if a host’s own switch lets go before its verdict comes', async () => {
  let held: string | null = 'maintenance'
  const { port, favour } = heldModel()
  const modeSwitch = { heldInShadow: () => held, turnToShadow: () => {} }
  const session = createTwinCheck(repairOptions({ model: port, modeSwitch })).session('s')
  const checked = await session.check(inverseStep())
  held = null
  await idle()
  favour(0)
  expect(await checked.record).toMatchObject({
    outcome: 'kept',
    mode: 'shadow',
    because: { stage: 'mode', code: 'shadow' },
  })
  expect(session.state().switches).toBe(0)
})

test('sessions obey the switch of the process unless they are given another', async () => {
  // Files share a process, and the switch cannot be turned back: this test has modules of its own.
  vi.resetModules()
  const { processSwitch } = await import('./mode.ts')
  const { createTwinCheck: create } = await import('./twincheck.ts')
  const { modeSwitch: _, ...options } = repairOptions()
  const session = create(options).session('a')
  expect(processSwitch.heldInShadow()).toBeNull()
  processSwitch.turnToShadow('an incident')
  expect((await session.check(inverseStep())).outcome).toBe('kept')
  expect((await create(repairOptions()).session('b').check(inverseStep())).outcome).toBe('replaced')
  vi.resetModules()
})
