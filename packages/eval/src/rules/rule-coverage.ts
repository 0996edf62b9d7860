/** Which sentences of a policy have a rule, and which rules have a sentence. A rule names its sentence with `quote`. */
import type { Rule } from '@twincheck/core'
import { oneLine, type PolicySentence, policySentences, quotes } from './policy-sentences.ts'

export type RuleCoverage = {
  /** Every sentence in order, with the names of the rules that quote it or a part of it. */
  readonly sentences: readonly (PolicySentence & { readonly rules: readonly string[] })[]
  readonly withoutSentence: readonly UncoveredRule[]
}

/** `no-quote`: the rule names no sentence. `not-found`: the policy does not have the quoted words. */
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

/** A quotation may be a part of a sentence, or several sentences. */
function overlaps(sentence: string, quote: string): boolean {
  return sentence.includes(quote) || quote.includes(sentence)
}
