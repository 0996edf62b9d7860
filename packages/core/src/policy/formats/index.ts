/** Extension with conditions about notation: a value differs in notation from the schema or the user's message. */
import type { PolicyExtension } from '../paper/extension.ts'
import { documentedFormat } from './documented-format.ts'
import { lengthenedQuote } from './lengthened-quote.ts'
import { misplacedSigils } from './misplaced-sigils.ts'
import { missingSigil } from './missing-sigil.ts'
import { numeralText } from './numeral-text.ts'
import { paddedQuote } from './padded-quote.ts'
import { regroupedDigits } from './regrouped-digits.ts'
import * as tables from './tables.ts'

export const formats: PolicyExtension = {
  name: 'formats',
  conditions: [documentedFormat, missingSigil, numeralText, regroupedDigits, misplacedSigils],
  tables: { formats: { ...tables } },
}

/** A separate extension for `padded-quote`, so that a policy can list it after conditions of the same severity. */
export const quotations: PolicyExtension = {
  name: 'quotations',
  conditions: [paddedQuote],
  tables: { formats: { ...tables } },
}

/** The extension with the condition `lengthened-quote`. No named profile includes it; a custom profile may add it. */
export const looseQuotations: PolicyExtension = {
  name: 'loose-quotations',
  conditions: [lengthenedQuote],
  tables: { formats: { ...tables } },
}
