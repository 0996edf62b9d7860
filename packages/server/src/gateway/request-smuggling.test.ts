/** Two tenants share the connections to one upstream: neither may put a request, or an answer, into the other's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmugglingWorld, smuggleMany, smugglingWorlds } from '../../test/smuggling-world.ts'

/** Eight methods, two ways, thirteen times each. */
const rounds = 13

describe.each(smugglingWorlds)('over %s', (_, open) => {
  let world: SmugglingWorld
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  test('200 smuggled requests of every method poison no answer and steal none', async () => {
    const seen = await smuggleMany(world, rounds)
    expect(seen.tries).toBeGreaterThanOrEqual(200)
    expect(seen.poisoned).toEqual([])
    expect(seen.stolen).toEqual([])
    expect(world.asked().filter((path) => path.includes('poison'))).toEqual([])
  })
})
