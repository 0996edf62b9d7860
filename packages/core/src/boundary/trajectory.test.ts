import { describe, expect, test } from 'vitest'
import { heldModel, idle, inverseStep, repairOptions, shadowOptions } from '../../test/fixtures/sessions.ts'
import { freshState } from './budget.ts'
import { openTrajectories, rememberedTrajectories } from './trajectory.ts'
import { createTwinCheck } from './twincheck.ts'

describe('a session id that is opened twice', () => {
  test('is one trajectory: the second handle knows that the switch is spent', async () => {
    const twincheck = createTwinCheck(repairOptions())
    const [one, two] = [twincheck.session('s'), twincheck.session('s')]
    expect((await one.check(inverseStep())).outcome).toBe('replaced')
    const checked = await two.check(inverseStep())
    expect(checked.outcome).toBe('kept')
    expect(await checked.record).toMatchObject({ step: 1, because: { stage: 'budget', code: 'already-switched' } })
    expect(two.state()).toEqual(one.state())
    expect((await twincheck.session('s').check(inverseStep())).outcome).toBe('kept')
  })

  test('has one switch though both handles ask at once', async () => {
    const { port, favour, held } = heldModel()
    const twincheck = createTwinCheck(repairOptions({ model: port }))
    const checks = [twincheck.session('s'), twincheck.session('s')].map((session) => session.check(inverseStep()))
    await idle()
    expect(held).toHaveLength(1)
    favour(0)
    expect((await Promise.all(checks)).map(({ outcome }) => outcome)).toEqual(['replaced', 'kept'])
    expect(held).toHaveLength(1)
  })

  test('is settled when both handles are', async () => {
    const { port, favour } = heldModel()
    const twincheck = createTwinCheck(shadowOptions({ model: port }))
    await twincheck.session('s').check(inverseStep())
    let settled = false
    const waiting = twincheck
      .session('s')
      .settled()
      .then(() => {
        settled = true
      })
    await idle()
    expect(settled).toBe(false)
    favour(0)
    await waiting
  })

  test('goes on with whatever is more: what is restored, or what is known here', async () => {
    const twincheck = createTwinCheck(repairOptions())
    await twincheck.session('s').check(inverseStep())
    const restored = { ...freshState, decisions: 9, generations: 1 }
    const spent = twincheck.session('s', restored).state()
    expect(spent).toMatchObject({ decisions: 9, generations: 1, switches: 1, verifications: 1 })
    expect(twincheck.session('s', { ...freshState, verifications: 2 }).state()).toMatchObject({
      ...{ decisions: 9, generations: 1, switches: 1, verifications: 2 },
    })
    expect(spent.anomaly).toBeGreaterThan(0)
  })

  test('restores what a store had, once, however often it is opened with it', async () => {
    const twincheck = createTwinCheck(repairOptions())
    const restored = { ...freshState, verifications: 1 }
    const [one, two] = [twincheck.session('s', restored), twincheck.session('s', restored)]
    expect((await one.check(inverseStep())).outcome).toBe('replaced')
    expect((await two.check(inverseStep())).outcome).toBe('kept')
    expect(two.state()).toMatchObject({ verifications: 2, switches: 1 })
  })

  test('is another one for another tenant, and in another TwinCheck', async () => {
    const twincheck = createTwinCheck(repairOptions())
    expect((await twincheck.session('s', undefined, 'a').check(inverseStep())).outcome).toBe('replaced')
    expect((await twincheck.session('s', undefined, 'b').check(inverseStep())).outcome).toBe('replaced')
    expect((await twincheck.session('s').check(inverseStep())).outcome).toBe('replaced')
    expect((await createTwinCheck(repairOptions()).session('s').check(inverseStep())).outcome).toBe('replaced')
  })
})

describe('what is remembered', () => {
  const spent = { ...freshState, switches: 1 }

  test('is bounded: an id that was opened long ago is forgotten before one that was opened again', () => {
    const { open } = openTrajectories(2)
    open('', 'a', spent)
    open('', 'b', spent)
    open('', 'c', freshState)
    open('', 'a', freshState)
    open('', 'd', freshState)
    expect(open('', 'a', freshState).budget.state().switches).toBe(1)
    expect(open('', 'b', freshState).budget.state().switches).toBe(0)
  })

  test('is as many ids as are promised, and not twice as many', () => {
    const { open } = openTrajectories()
    for (let i = 0; i < rememberedTrajectories; i++) open('', String(i), spent)
    expect(open('', '0', freshState).budget.state().switches).toBe(1)
    for (let i = 0; i < 2 * rememberedTrajectories; i++) open('', `another ${i}`, freshState)
    expect(open('', '1', freshState).budget.state().switches).toBe(0)
  })

  test('knows a tenant and an id from another pair that reads alike', () => {
    const { open } = openTrajectories()
    expect(open('a', 'b,c', spent)).not.toBe(open('a,b', 'c', spent))
  })
})
