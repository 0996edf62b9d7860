/**
 * How many of the hand-built wrong calls the paper's own words cover, and how many of these `paper` repairs:
 *
 *   node packages/core/bench/covered-steps.ts [--list] [CLASS...]
 *
 * The paper's three conditions are read literally here, without the rules that protect right calls. `right` counts the right calls that
 * the literal conditions would have touched. `--list` names the covered calls that are missed. CLASS: only classes whose name contains it.
 */

import {
  type RecognisedValue,
  recogniseArgument,
  recogniseValues,
} from '../src/policy/paper/evidence/mentions/recognised-values.ts'
import { builtInVerbs, isReadOnlyName } from '../src/policy/paper/evidence/opposites.ts'
import { scalarsOf } from '../src/policy/paper/json.ts'
import { type Ledger, readLedger } from '../src/policy/paper/ledger.ts'
import { targetKeys, thingKeys } from '../src/policy/paper/lexicon/paper.ts'
import { nameTokens } from '../src/policy/paper/text/words.ts'
import { callKey } from '../src/policy/paper/trace/action.ts'
import type { ToolCall } from '../src/policy/paper/trace/trace.ts'
import { classes } from '../test/hand-built/classes.ts'
import { openToday } from '../test/hand-built/open-today.ts'
import type { HandBuiltStep } from '../test/hand-built/story.ts'

const conditions = {
  'inverse-action': ({ proposal }, ledger) => proposal.calls.some((call) => isInverse(call, ledger)),
  'repeat-after-error': ({ proposal }, ledger) => proposal.calls.some((call) => isRepeat(call, ledger)),
  'stale-argument': (step, ledger) => countStale(step, ledger) === 1,
} as const satisfies Record<string, (step: HandBuiltStep, ledger: Ledger) => boolean>

function isInverse(call: ToolCall, { records, request }: Ledger): boolean {
  const words = (request ?? '').toLowerCase().split(/[^\p{L}]+/u)
  const proposed = builtInVerbs.verbAndObject(call.name)
  return records.some(({ call: earlier, outcome }) => {
    if (outcome !== 'success') return false
    if (isFlip(earlier, call)) return true
    const done = builtInVerbs.verbAndObject(earlier.name)
    if (!proposed || !done || proposed.object !== done.object || words.includes(proposed.verb)) return false
    return builtInVerbs.areOpposite(proposed.verb, done.verb)
  })
}

function isFlip(earlier: ToolCall, call: ToolCall): boolean {
  if (earlier.name !== call.name || isReadOnlyName(call.name)) return false
  const differing = Object.keys(call.arguments).filter(
    (key) =>
      Object.hasOwn(earlier.arguments, key) &&
      JSON.stringify(call.arguments[key]) !== JSON.stringify(earlier.arguments[key]),
  )
  return differing.length === 1 && typeof call.arguments[differing[0] ?? ''] === 'boolean'
}

function isRepeat(call: ToolCall, { records, lastSuccess }: Ledger): boolean {
  const key = callKey(call)
  return records.some(
    (earlier) => earlier.outcome === 'failure' && earlier.index > lastSuccess && callKey(earlier.call) === key,
  )
}

/** Counts target arguments with an earlier value of which the latest message names exactly one other value of the same type. */
function countStale({ messages, proposal }: HandBuiltStep, { request, requestPosition }: Ledger): number {
  const earlier = JSON.stringify(messages.slice(0, Math.max(requestPosition, 0)))
  const named = recogniseValues(request ?? '')
  return proposal.calls
    .flatMap((call) => scalarsOf(call.arguments))
    .filter(({ key, value }) => {
      const last = nameTokens(key).at(-1) ?? ''
      if (!targetKeys.has(last) && !thingKeys.has(last)) return false
      const own = recogniseArgument(String(value))
      return own !== null && earlier.includes(String(value)) && isOneOther(own, named)
    }).length
}

function isOneOther({ type, identity }: RecognisedValue, named: readonly RecognisedValue[]): boolean {
  const same = new Set(named.filter((one) => one.type === type).map((one) => one.identity))
  return same.size === 1 && !same.has(identity)
}

const open: ReadonlySet<string> = new Set(openToday)
const filters = process.argv.slice(2).filter((word) => word !== '--list')
const isListing = process.argv.includes('--list')

const steps = Object.entries(classes)
  .filter(([name]) => filters.length === 0 || filters.some((part) => name.includes(part)))
  .flatMap(([name, all]) =>
    all.map((step) => ({ name: `${name}: ${step.title}`, step, ledger: readLedger(step.messages) })),
  )
const wrong = steps.filter(({ step: { expected } }) => expected.kind === 'twin' || expected.kind === 'certificate')
const right = steps.filter(({ step: { expected } }) => expected.kind === 'keep')

const rows = Object.entries(conditions).map(([condition, covers]) => {
  const covered = wrong.filter(({ step, ledger }) => covers(step, ledger))
  const missed = covered.filter(({ name }) => open.has(name))
  if (isListing) for (const { name } of missed) console.log(`${condition}: missed: ${name}`)
  return {
    condition,
    covered: covered.length,
    repaired: covered.length - missed.length,
    right: right.filter(({ step, ledger }) => covers(step, ledger)).length,
  }
})
console.table(rows)
