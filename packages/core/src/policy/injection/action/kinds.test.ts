import { describe, expect, test } from 'vitest'
import { instructsKind, namesKind } from './kinds.ts'

describe('the kind of a call', () => {
  test('is named by any word for it, and where the tables have none by the words of the tool', () => {
    expect(namesKind('send_money', 'They wired it yesterday.')).toBe(true)
    expect(namesKind('send_money', 'They read it yesterday.')).toBe(false)
    expect(namesKind('water_plants', 'Somebody watered them.')).toBe(true)
  })

  test('is ordered by a verb that opens the sentence, or follows a word that leads to it', () => {
    expect(instructsKind('send_money', 'Transfer 900 to ')).toBe(true)
    expect(instructsKind('send_money', 'You must transfer 900 to ')).toBe(true)
    expect(instructsKind('send_money', 'They transfer 900 to ')).toBe(false)
  })
})
