import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLru } from './lru.ts'

test('the last keys that were used are known, with their latest value, and never more than twice as many', () => {
  const use = fc.record({ key: fc.integer({ min: 0, max: 12 }), value: fc.option(fc.nat(), { nil: null }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(use, { maxLength: 60 }), (most, uses) => {
      const recent = openLru<number, number>(most)
      const values = new Map<number, number>()
      let used: number[] = []
      for (const { key, value } of uses) {
        if (value === null) {
          const found = recent.get(key)
          if (used.slice(0, most).includes(key)) expect(found).toBe(values.get(key))
          if (found === undefined) continue
        } else {
          recent.set(key, value)
          values.set(key, value)
        }
        used = [key, ...used.filter((other) => other !== key)]
        expect(recent.size()).toBeLessThanOrEqual(2 * most)
      }
      for (const key of used.slice(0, most)) expect(recent.get(key)).toBe(values.get(key))
    }),
  )
})
