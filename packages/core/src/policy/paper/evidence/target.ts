/** Finds the target of a call: the scalars among its arguments, at any depth, that identify the thing on which the call acts. */
import { isArray, type Json } from '../json.ts'
import { genericKeys, mannerKeys, targetKeys } from '../lexicon/paper.ts'
import { nameTokens } from '../text/words.ts'
import type { ToolCall } from '../trace/trace.ts'

export type TargetPart = {
  readonly key: string
  /** The values as texts, without duplicates. They are sorted, so that two lists with the same items in another order are equal. */
  readonly values: readonly string[]
  /**
   * `named`: the argument's name says that it identifies a thing. `text`: the value may identify a thing. `number`: the value may be an
   * amount.
   */
  readonly kind: 'named' | 'text' | 'number'
}

/**
 * The parts of a target. The key of a part is the last name on the path to the value. If two paths share that name, the key is the whole
 * path.
 */
export type Target = ReadonlyMap<string, TargetPart>

export function targetOf({ name, arguments: args }: ToolCall): Target {
  const byWay = new Map<string, { readonly key: string; readonly values: Set<string>; isText: boolean }>()
  collect(args, '', '', (way, key, value) => {
    const part = byWay.get(way) ?? { key, values: new Set(), isText: false }
    part.values.add(String(value))
    part.isText ||= typeof value === 'string'
    byWay.set(way, part)
  })
  const waysTo = new Map<string, number>()
  for (const { key } of byWay.values()) waysTo.set(key, (waysTo.get(key) ?? 0) + 1)
  const target = new Map<string, TargetPart>()
  for (const [way, { key, values, isText }] of byWay) {
    // An argument `volume` usually says how loud something is played. In `mount_volume` it names the thing itself.
    if (saysHow(key) && !nameTokens(name).includes(lastToken(key))) continue
    const kind = targetKeys.has(lastToken(key)) ? 'named' : isText ? 'text' : 'number'
    target.set(waysTo.get(key) === 1 ? key : way, { key, values: [...values].sort(), kind })
  }
  return target
}

export function saysHow(key: string): boolean {
  return mannerKeys.has(lastToken(key))
}

function lastToken(key: string): string {
  return nameTokens(key).at(-1) ?? ''
}

/** Whether the argument is named after the tool's object, like `account_ids` of `lock_account`. */
export function namesObject({ key }: TargetPart, object: string): boolean {
  const own = nameTokens(key).filter((token) => !genericKeys.has(token) && token !== 'ids' && token !== 'name')
  const words = object.split(' ').map(singular)
  return own.length > 0 && own.every((token) => words.includes(singular(token)))
}

export function sameValues(left: TargetPart, right: TargetPart): boolean {
  return left.values.length === right.values.length && left.values.every((value, at) => value === right.values[at])
}

type Visit = (way: string, key: string, value: string | number) => void

/** The items of a list share the path of their list, so that their order does not matter. */
function collect(value: Json, way: string, key: string, visit: Visit): void {
  if (typeof value === 'string' || typeof value === 'number') visit(way, key, value)
  if (typeof value !== 'object' || value === null) return
  if (isArray(value)) for (const item of value) collect(item, way, key, visit)
  else for (const name of Object.keys(value)) collect(value[name] ?? null, `${way}.${name}`, name, visit)
}

function singular(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : word
}
