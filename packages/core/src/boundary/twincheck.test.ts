import { expect, test } from 'vitest'
import { heldModel, inverseStep, plainStep, repairOptions, shadowOptions } from '../../test/fixtures/sessions.ts'
import { createModeSwitch } from './mode.ts'
import { createTwinCheck } from './twincheck.ts'

test('it is settled when what was put off is done and every session’s record has been handed over', async () => {
  const recorded: string[] = []
  const { port, held, favour } = heldModel()
  const twincheck = createTwinCheck(
    shadowOptions({ model: port, onRecord: ({ session }) => void recorded.push(session) }),
  )
  twincheck.putOff(() => void twincheck.session('put off').check(plainStep()))
  await twincheck.session('slow').check(inverseStep())
  const settled = twincheck.settled().then(() => [...recorded])
  while (held.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(recorded).toEqual(['put off'])
  favour(0)
  expect(await settled).toEqual(['put off', 'slow'])
})

test('a session’s own wait includes what was put off for it', async () => {
  const recorded: number[] = []
  const twincheck = createTwinCheck(shadowOptions({ onRecord: ({ step }) => void recorded.push(step) }))
  const session = twincheck.session('s')
  twincheck.putOff(() => void session.check(plainStep()))
  await session.settled()
  expect(recorded).toEqual([0])
})

test('its mode is that of its sessions, and is held in shadow with them', () => {
  const modeSwitch = createModeSwitch()
  const twincheck = createTwinCheck(repairOptions({ modeSwitch }))
  const session = twincheck.session('s')
  expect([twincheck.mode(), session.mode()]).toEqual(['repair', 'repair'])
  modeSwitch.turnToShadow('a test')
  expect([twincheck.mode(), session.mode()]).toEqual(['shadow', 'shadow'])
})
