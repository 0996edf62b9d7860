import type { Rule } from '@twincheck/core'
import { expect, test } from 'vitest'
import { policySentences, quotes } from './policy-sentences.ts'
import { ruleCoverage } from './rule-coverage.ts'

const policy = `# Refunds

A refund needs a receipt. It goes to the
original card.

- No refund after 30 days!
1. Be kind
`

const rule = (name: string, quote?: string): Rule => ({
  ...{ name, tool: 'refund', when: [{ argument: 'amount', moreThan: 0 }], twin: 'ask', reason: 'Why.' },
  ...(quote === undefined ? {} : { quote }),
})

test('sentences end at marks, headings, list items and empty lines, and keep the line they start in', () => {
  expect(policySentences(policy)).toEqual([
    { line: 1, text: 'Refunds' },
    { line: 3, text: 'A refund needs a receipt.' },
    { line: 3, text: 'It goes to the original card.' },
    { line: 6, text: 'No refund after 30 days!' },
    { line: 7, text: 'Be kind' },
  ])
})

test('a quotation is found across line breaks and list marks, and only word for word', () => {
  expect(quotes(policy, 'It goes to the original card.')).toBe(true)
  expect(quotes(policy, 'original card. No refund after')).toBe(true)
  expect(quotes(policy, 'It goes to the card.')).toBe(false)
  expect(quotes(policy, ' ')).toBe(false)
})

test('a sentence is covered by every rule that quotes it, a part of it, or more than it', () => {
  const rules = [rule('card', 'original card'), rule('both', 'A refund needs a receipt. It goes to the original card.')]
  const covered = ruleCoverage(policy, rules).sentences.map(({ rules: names }) => names)
  expect(covered).toEqual([[], ['both'], ['card', 'both'], [], []])
})

test('rules without a sentence are listed with the reason', () => {
  expect(ruleCoverage(policy, [rule('free'), rule('old', 'No refund after 14 days')]).withoutSentence).toEqual([
    { rule: 'free', why: 'no-quote' },
    { rule: 'old', why: 'not-found' },
  ])
})
