import { describe, expect, test } from 'vitest'
import { areAlike } from './alike.ts'

describe('two texts of one form', () => {
  test.each([
    ['GH2-B', 'GH3-A'],
    ['14C', '17F'],
    ['P7', 'P9'],
    ['H-12', 'h-15'],
    ['17-0412', '17-0430'],
    ['shard-eu-07', 'shard-us-02'],
    ['web-7f31', 'web-9ac4'],
    ['parts/bracket_v3.step', 'parts/flange_v1.step'],
    ['sales.orders_raw', 'sales.orders_tmp'],
    ['https://hooks.arbor.example/in/a1', 'https://hooks.arbor.example/in/b7'],
    ['#ops-eu', '#ops-us'],
    ['GH22-B', 'GH7-B'],
    ['12ab-B', '9ac4-B'],
    [`${'a'.repeat(196)}.pdf`, 'b.pdf'],
  ])('%s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(true)
    expect(areAlike(other, one)).toBe(true)
  })
})

describe('two texts of different forms', () => {
  test.each([
    ['#W7710033', 'W7710033'],
    ['T-05', 't-5'],
    ['GH2-B', 'AX3-A'],
    ['H-12', 'H-12-B'],
    ['a.pdf', 'a.png'],
    ['https://a.example/x', 'https://b.example/x'],
    ['https://a.example/x', 'GH2-B'],
    ['12.50', '13.50'],
    ['2026-11-01', '2026-11-02'],
    ['Kim', 'Pim'],
    ['two words', 'two more'],
    ['cache-eu', 'mirror-eu'],
    ['two words.pdf', 'other.pdf'],
    [`${'a'.repeat(197)}.pdf`, 'b.pdf'],
    ['https://a.example/x.pdf', 'y.pdf'],
    ['ann@shop.org', 'shop.org'],
    ['sales.orders_raw', 'sales.orders_raw.old'],
    ['sales.orders_raw', 'stock.orders_raw'],
    ['H-12', 'H-1B2C'],
    ['cache_ap', 'cache_7'],
    ['A', 'B'],
    ['report.pdf', 'pdf'],
  ])('%s and %s', (one, other) => {
    expect(areAlike(one, other)).toBe(false)
  })
})
