import { describe, expect, test } from 'vitest'
import { formatShare, percentOf, type ShareSetting, shareConsequences, shareOfPercent } from './share-words.ts'

const setting: ShareSetting = {
  ...{ basis: 7, share: 0.5, allowed: 0.5, configured: 0.5, highest: 0.5, lowered: null, opens: null },
  calibration: 'sha256:0123456789abcdef0123456789abcdef',
}

describe('a share that a person types', () => {
  test.each<[string, number | null]>([
    ['20', 0.2],
    ['0', 0],
    ['0.05', 0.0005],
    [' 12.3 ', 0.123],
    ['1e1', 0.1],
    ['50', 0.5],
    ['50.1', null],
    ['100', null],
    ['-1', null],
    ['-0', 0],
    ['1e999', null],
    ['NaN', null],
    ['Infinity', null],
    ['', null],
    [' ', null],
    ['20 %', null],
    ['ten', null],
  ])('%j is read as %j where half is allowed', (text, share) => {
    const read = shareOfPercent(text, setting)
    expect(read === null ? null : read + 0).toBe(share)
  })

  test('is the highest itself where it reads like it, though that has more digits than are shown', () => {
    const highest = 1 / 3
    expect(percentOf(highest)).toBe(33.3333)
    expect(shareOfPercent('33.3333', { highest })).toBe(highest)
    expect(shareOfPercent('33.3334', { highest })).toBeNull()
    expect(shareOfPercent('0', { highest: 0.0000001 })).toBe(0)
  })

  test.each([0, 0.001, 0.07, 0.1, 0.123, 0.29, 0.5, 0.57, 0.9, 1])('leads back to %d from what is shown', (share) => {
    expect(shareOfPercent(String(percentOf(share)), { highest: 1 })).toBe(share)
  })
})

describe('what a new share does', () => {
  const words = (share: number, more: Partial<ShareSetting> = {}, tenant: string | null = 'acme') =>
    shareConsequences({ ...setting, ...more }, share, tenant).join(' ')

  test('is said from what to what, for whom and where, with what becomes of conversations, counts and the configuration', () => {
    expect(words(0.2)).toBe(
      '20 % of units are repaired instead of 50 %: those of the tenant acme, with the calibration sha256:0123456789ab, on every ' +
        'gateway of this store. It holds for conversations that begin from then on, also for those of the same users. Conversations that have begun keep their arm. ' +
        'No new epoch begins. All counts stay, and each unit counts with the share that its conversation began with. It stays over ' +
        'restarts, lifts and changed configurations, until an operator raises it again.',
    )
  })

  test('names all tenants where none is chosen', () => {
    expect(words(0.2, {}, null)).toContain('those of all tenants')
  })

  test('says that the configuration decides again, where nothing is lowered any more', () => {
    expect(words(0.5, { share: 0.2 })).toContain('Nothing is lowered any more: the configuration decides again.')
    expect(words(0.4, { share: 0.2 })).toContain('It stays over restarts')
  })

  test('says that a stepped canary waits', () => {
    expect(words(0.05, { configured: null })).toContain('Until then the canary takes no step beyond it.')
  })

  test('says of an epoch that is due that it begins with the share', () => {
    const said = words(0.2, { opens: 3 })
    expect(said).toContain('It is the first share of epoch 3, which starts from no evidence.')
    expect(said).not.toContain('No new epoch')
  })

  test('says what 0 % does not end, and that nothing is found out at 0 % and at 100 %', () => {
    expect(words(0)).toContain('to end these too, stop all repair')
    expect(words(1, { allowed: 1, highest: 1 })).toContain('No unit is left alone')
  })
})

test('a share is shown in percent, without digits that a computer adds', () => {
  expect([0, 0.07, 0.1, 0.57, 1 / 3, 1].map(formatShare)).toEqual(['0 %', '7 %', '10 %', '57 %', '33.3333 %', '100 %'])
})
