/** Evaluates an operand of a rule for one call. */
import type { Reading } from '../paper/evidence/reading.ts'
import { isArray, isJsonObject, type Json } from '../paper/json.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { type EntityKey, type EntityState, openEntities } from '../state/entity-state.ts'
import type { Moment } from './moment.ts'
import type { Count, Operand, Place, Rule } from './rule.ts'

export type Facts = {
  readonly call: ToolCall
  /** The state of the call's entity; null if no output described the entity, or the call names no entity. */
  readonly state: EntityState | null
  readonly lookUp: (entity: EntityKey) => EntityState | null
  readonly now: Moment | null
  readonly messages: readonly Message[]
}

export function factsOf({ entity }: Rule, call: ToolCall, reading: Reading, now: Moment | null): Facts {
  const id = entity === undefined ? undefined : call.arguments[entity.key]
  const named = entity !== undefined && (typeof id === 'string' || typeof id === 'number')
  const lookUp = (other: EntityKey) => reading.index(openEntities).stateOf(other)
  return { call, state: named ? lookUp({ key: entity.key, id }) : null, lookUp, now, messages: reading.messages }
}

/** The values at a place. If a field has two possible values, there are two such lists, and a clause must hold for both. */
export type Values = readonly Json[]

/**
 * The result of evaluating an operand. `unknown-field` means that no output has shown the entity's field yet. `nothing` means that the
 * argument does not exist, the field has no value at the place inside it, or the value is not a number to calculate with.
 */
export type OperandReading =
  | { readonly kind: 'known'; readonly alternatives: readonly Values[] }
  | { readonly kind: 'unknown-field' | 'nothing' }

export function readOperand(operand: Operand, facts: Facts): OperandReading {
  if (typeof operand !== 'object' || operand === null) return known([[operand]])
  if ('value' in operand) return known([[operand.value]])
  if ('field' in operand || 'argument' in operand) return readPlace(operand, facts)
  if ('count' in operand) return countValues(operand, facts)
  if ('choose' in operand) return chooseCase(operand, facts)
  if ('plus' in operand) return combine(operand.plus, facts, (left, right) => left + right)
  if ('minus' in operand) return combine(operand.minus, facts, (left, right) => left - right)
  if ('times' in operand) return combine(operand.times, facts, (left, right) => left * right)
  return combine(operand.atLeast, facts, Math.max)
}

function readPlace(place: Place, facts: Facts): OperandReading {
  if ('argument' in place) {
    const alternatives = follow(facts.call.arguments, place.argument.split('.'), '', facts)
    return alternatives.length > 0 ? known(alternatives) : { kind: 'nothing' }
  }
  const [field = '', ...inside] = place.field.split('.')
  const values = facts.state?.valuesOf(field) ?? []
  if (values.length === 0) return { kind: 'unknown-field' }
  const ways = values.map((value) => follow(value, inside, field, facts))
  // If a field has two possible values and the path leads to nothing in one of them, the result is `nothing`.
  return ways.every((way) => way.length > 0) ? known(ways.flat()) : { kind: 'nothing' }
}

/** The values that the path leads to, or an empty list. An id leads to its entity, as in `user_id.membership`. */
function follow(value: Json, path: readonly string[], key: string, facts: Facts): readonly Values[] {
  const [name, ...rest] = path
  if (name === undefined) return [[value]]
  if (name === '*') {
    if (!isArray(value)) return []
    return [value.flatMap((item) => follow(item, rest, '', facts)[0] ?? [])]
  }
  if (isJsonObject(value)) return Object.hasOwn(value, name) ? follow(value[name] ?? null, rest, name, facts) : []
  if (key === '' || (typeof value !== 'string' && typeof value !== 'number')) return []
  const named = facts.lookUp({ key, id: value })?.valuesOf(name) ?? []
  return named.flatMap((found) => follow(found, rest, name, facts))
}

function countValues({ count }: Count, facts: Facts): OperandReading {
  const { startsWith } = count
  const place = readPlace(count, facts)
  if (place.kind !== 'known') return place
  return known(
    place.alternatives.map((values) => {
      // If the only value is a list, its items are counted.
      const [only] = values
      const items = values.length === 1 && only !== undefined && isArray(only) ? only : values
      return [startsWith === undefined ? items.length : items.filter((item) => begins(item, startsWith)).length]
    }),
  )
}

export function begins(value: Json, start: string): boolean {
  return typeof value === 'string' && value.startsWith(start)
}

function chooseCase({ choose, cases }: Extract<Operand, { choose: Place }>, facts: Facts): OperandReading {
  const chosen = readPlace(choose, facts)
  if (chosen.kind !== 'known') return chosen
  const alternatives: Values[] = []
  for (const [value] of chosen.alternatives) {
    const name = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const found = Object.hasOwn(cases, name) ? cases[name] : undefined
    const reading: OperandReading = found === undefined ? { kind: 'nothing' } : readOperand(found, facts)
    if (reading.kind !== 'known') return reading
    alternatives.push(...reading.alternatives)
  }
  return known(alternatives)
}

function combine(
  [first, second]: readonly [Operand, Operand],
  facts: Facts,
  compute: (left: number, right: number) => number,
): OperandReading {
  const [left, right] = [readOperand(first, facts), readOperand(second, facts)]
  if (left.kind !== 'known') return left
  if (right.kind !== 'known') return right
  const numbers = left.alternatives.flatMap(([one]) =>
    right.alternatives.map(([other]) =>
      typeof one === 'number' && typeof other === 'number' ? compute(one, other) : Number.NaN,
    ),
  )
  return numbers.every(Number.isFinite) ? known(numbers.map((number) => [number])) : { kind: 'nothing' }
}

function known(alternatives: readonly Values[]): OperandReading {
  return { kind: 'known', alternatives }
}
