/**
 * The policies that have a name. `paper` is the default and stays exactly the paper; `extended` adds conditions to it and narrows
 * the repetition of a failure; `wary` adds to `extended` what looks at foreign orders, `continuing` what looks at turns that end
 * too early.
 */
import { trajectoryDetector } from '../detector/index.ts'
import { backAndForth } from '../evidence/extended/back-and-forth.ts'
import { documentedFormat } from '../evidence/extended/documented-format.ts'
import { hopelessRepeat } from '../evidence/extended/hopeless-repeat.ts'
import { inventedName } from '../evidence/extended/invented-name.ts'
import { inventedTag } from '../evidence/extended/invented-tag.ts'
import { misplacedSigils } from '../evidence/extended/misplaced-sigils.ts'
import { missingSigil } from '../evidence/extended/missing-sigil.ts'
import { numeralText } from '../evidence/extended/numeral-text.ts'
import { paddedQuote } from '../evidence/extended/padded-quote.ts'
import { regroupedDigits } from '../evidence/extended/regrouped-digits.ts'
import { repeatedRecord } from '../evidence/extended/repeated-record.ts'
import { unchangedWrite } from '../evidence/extended/unchanged-write.ts'
import { foreignTarget } from '../evidence/foreign/foreign-target.ts'
import { namedTool } from '../evidence/foreign/named-tool.ts'
import { orderedCall } from '../evidence/foreign/ordered-call.ts'
import { otherTarget } from '../evidence/foreign/other-target.ts'
import { injectedKind } from '../evidence/provenance/injected-kind.ts'
import { injectedValue } from '../evidence/provenance/injected-value.ts'
import { repeatAfterError } from '../evidence/repeat-after-error.ts'
import { stateNamedTool } from '../evidence/state-named-tool.ts'
import { arrivedTool } from '../evidence/unfinished/arrived-tool.ts'
import { forgottenRetry } from '../evidence/unfinished/forgotten-retry.ts'
import { unresolvedChange } from '../evidence/unfinished/unresolved-change.ts'
import * as continuing from '../lexicon/continuing.ts'
import * as deeds from '../lexicon/deeds.ts'
import * as lexicon from '../lexicon/extended.ts'
import * as foreign from '../lexicon/foreign.ts'
import * as provenance from '../lexicon/provenance.ts'
import { type Policy, paperPolicy } from '../policy.ts'
import { continuingChecks } from '../structure/continuation.ts'

export type ProfileName = 'paper' | 'extended' | 'wary' | 'continuing'

export const profileNames: readonly ProfileName[] = ['paper', 'extended', 'wary', 'continuing']

/** Beyond the paper (docs/decisions/0012-extended-conditions.md). Its calibration is its own. */
export const extendedPolicy: Policy = {
  ...paperPolicy,
  name: 'extended',
  conditions: [
    ...paperPolicy.conditions.map((one) => (one === repeatAfterError ? hopelessRepeat : one)),
    documentedFormat,
    missingSigil,
    numeralText,
    regroupedDigits,
    misplacedSigils,
    repeatedRecord,
    unchangedWrite,
    stateNamedTool,
    paddedQuote,
    backAndForth,
    inventedName,
    inventedTag,
    injectedValue,
    injectedKind,
    namedTool,
  ],
  detector: trajectoryDetector,
  combinesEdits: true,
  followsUp: true,
  tables: { ...lexicon, provenance: { ...provenance }, deeds: { ...deeds }, foreign: { ...foreign } },
}

/**
 * For agents that read what strangers write. It adds conditions that rest on who gave an order and where a value came from, in any
 * wording; on clean runs they hold now and then, so they are for a host with a verifier, or with a person to ask
 * (docs/decisions/0029-foreign-orders.md).
 */
export const waryPolicy: Policy = {
  ...extendedPolicy,
  name: 'wary',
  conditions: [...extendedPolicy.conditions, orderedCall, foreignTarget, otherTarget],
}

/**
 * For agents that stop too early. Its conditions look at what the actor says, which the paper never revises: calls may take the
 * place of a text (docs/decisions/0038-continuing.md). Its calibration is its own.
 */
export const continuingPolicy: Policy = {
  ...extendedPolicy,
  name: 'continuing',
  conditions: [...extendedPolicy.conditions, forgottenRetry, arrivedTool, unresolvedChange],
  checks: continuingChecks,
  tables: { ...extendedPolicy.tables, continuing: { ...continuing } },
}

export function profileNamed(name: ProfileName): Policy {
  switch (name) {
    case 'paper':
      return paperPolicy
    case 'extended':
      return extendedPolicy
    case 'wary':
      return waryPolicy
    case 'continuing':
      return continuingPolicy
  }
}
