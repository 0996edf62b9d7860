/** Finds out which sentences of a policy have a rule, and which rules have a sentence. A rule names its sentence with `quote`. */
import type { Rule } from '@twincheck/core'
import { oneLine, type PolicySentence, policySentences, quotes } from './policy-sentences.ts'

export type RuleCoverage = {
  readonly sentences: readonly (PolicySentence & { readonly rules: readonly string[] })[]
  readonly withoutSentence: readonly UncoveredRule[]
}

/** `no-quote` means that the rule names no sentence. `not-found` means that the policy does not contain the quoted words. */
export type UncoveredRule = { readonly rule: string; readonly why: 'no-quote' | 'not-found' }

export function ruleCoverage(policy: string, rules: readonly Rule[]): RuleCoverage {
  const found = rules.flatMap(({ name, quote }) =>
    quote !== undefined && quotes(policy, quote) ? [{ name, quote: oneLine(quote) }] : [],
  )
  return {
    sentences: policySentences(policy).map((sentence) => ({
      ...sentence,
      rules: found.filter(({ quote }) => overlaps(sentence.text, quote)).map(({ name }) => name),
    })),
    withoutSentence: rules.flatMap(({ name, quote }): readonly UncoveredRule[] => {
      if (found.some((one) => one.name === name)) return []
      return [{ rule: name, why: quote === undefined ? 'no-quote' : 'not-found' }]
    }),
  }
}

function overlaps(sentence: string, quote: string): boolean {
  return sentence.includes(quote) || quote.includes(sentence)
}
