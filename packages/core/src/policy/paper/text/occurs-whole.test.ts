import { describe, expect, test } from 'vitest'
import { occursWhole } from './occurs-whole.ts'

describe('a text occurs whole', () => {
  test.each([
    ['card_8107', 'card_8107'],
    ['card_8107', 'Use card_8107, please.'],
    ['8107', 'the card ending in 8107.'],
    ['8107', '(8107)'],
    ['2.5', 'at 2.5 percent'],
    ['-5', 'set it to -5 degrees'],
    ['New York', 'fly to New York today'],
    ['5', '2.5 or 5'],
    ['#W2611340', 'order #W2611340!'],
    ['a@x.com', 'mail a@x.com'],
    ['', ''],
  ])('%j in %j', (text, source) => {
    expect(occursWhole(text, source)).toBe(true)
  })
})

describe('a text is a mere piece', () => {
  test.each([
    ['810', 'card 8107'],
    ['8107', 'card_8107'],
    ['5', '2.5'],
    ['2', '2.5'],
    ['5', '-5'],
    ['x.com', 'a@x.com'],
    ['a', 'a@x.com'],
    ['card', 'card-holder'],
    ['holder', 'card-holder'],
    ['Stra', 'Straße'],
    ['1', '1+1'],
    ['', 'anything'],
    ['absent', 'nothing of the kind'],
  ])('%j of %j', (text, source) => {
    expect(occursWhole(text, source)).toBe(false)
  })

  test('unless it also stands alone later on', () => {
    expect(occursWhole('8107', 'card_8107 ends in 8107')).toBe(true)
  })
})
