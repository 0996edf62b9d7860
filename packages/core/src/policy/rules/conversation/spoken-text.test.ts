import { describe, expect, test } from 'vitest'
import { namesNumber, namesText, readSpoken } from './spoken-text.ts'

describe('an amount is named', () => {
  test.each([
    [1250.5, 'It is $1,250.50 in all.'],
    [1250.5, 'EUR 1.250,50'],
    [1250.5, "1'250.50 francs"],
    [1250.5, '1250.5'],
    [18400, '18,400'],
    [18400, '18 400 kr'],
    [18400, '18.4k'],
    [3, 'three bags'],
    [-40, 'a refund of $40'],
    [1.25, '1.250 litres'],
  ])('%d in %j', (value, text) => {
    expect(namesNumber(readSpoken(text), value)).toBe(true)
  })

  test.each([
    [12505, '1,250.50'],
    [184000, '18,400.00'],
    [204, 'flight HAT2045'],
    [5, 'card 4715'],
  ])('but %d is not in %j', (value, text) => {
    expect(namesNumber(readSpoken(text), value)).toBe(false)
  })
})

describe('a text is named', () => {
  test.each([
    ['2024-05-20', 'on May 20'],
    ['2024-05-20', 'the 20th of May, 2024'],
    ['2024-05-20', '5/20/2024'],
    ['2024-05-20', '20.05.2024'],
    ['2024-05-20', '2024-05-20'],
    ['2025-03-04 15:00', 'March 4 at 3 pm'],
    ['2025-03-04T15:00:00', '4 March, 15:00'],
    ['09:30', '9:30 AM'],
    ['12:00', 'at noon'],
    ['gift_card', 'to a gift card'],
    ['credit_card_5538823', 'the card ending in 8823'],
    ['credit_card_5538823', 'your credit card'],
    ['12 Oak Street, Springfield', 'at 12 Oak Street in Springfield'],
    ['lena@acme.example', 'to lena@acme.example.'],
    ['#W4417', 'order W4417'],
  ])('%j in %j', (value, text) => {
    expect(namesText(readSpoken(text), value)).toBe(true)
  })

  test.each([
    ['2024-05-21', 'on May 20'],
    ['2025-03-04 15:00', 'March 4 at 4 pm'],
    ['16:30', '9:30 AM'],
    ['gift_card_7644869', 'your PayPal account'],
    ['21 Oak Street, Springfield', '12 Oak Street, Springfield'],
    ['lena@acme.test', 'lena@acme.example'],
    ['Noah', 'Mia Chen'],
  ])('but %j is not in %j', (value, text) => {
    expect(namesText(readSpoken(text), value)).toBe(false)
  })
})

test('a long text of digits and separators is read in one pass', () => {
  expect(readSpoken('1,'.repeat(50_000)).numbers.size).toBeLessThan(3)
})
