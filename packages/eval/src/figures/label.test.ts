import { describe, expect, test } from 'vitest'
import { drawLabel } from './figure-parts.ts'

describe('a label', () => {
  test('stands where it is put', () => {
    expect(drawLabel('base', { x: 10, y: 20 }).markup).toBe(
      '<text x="10" y="20" text-anchor="start" font-size="12" fill="var(--twincheck-ink, #1f2328)">base</text>',
    )
  })

  test('is cut to its room, and tells the whole of it on demand', () => {
    const { markup } = drawLabel('a very long category', { x: 0, y: 0, maxWidth: 70 })
    expect(markup).toContain('<title>a very long category</title>a very lo\u2026</text>')
  })

  test('never loses its tail: the number is what the label is for', () => {
    const { markup } = drawLabel('a very long category', { x: 0, y: 0, maxWidth: 70, tail: ': 0.5' })
    expect(markup).toContain('<title>a very long category: 0.5</title>a ve\u2026: 0.5</text>')
  })
})
