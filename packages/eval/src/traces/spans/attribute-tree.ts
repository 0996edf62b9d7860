/**
 * A span's attributes as a tree. Exporters write `llm.input_messages.0.message.role` as one dotted name, as nested members or
 * as a list under a dotted name; the tree is the same for all three. Numbered lists stay objects, and `indexed` reads both.
 */
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../raw.ts'

/** A dotted name is split into at most this many names. */
const MOST_LEVELS = 24

type Branch = { [name: string]: unknown }

export function attributeTree(attributes: RawRecord): RawRecord {
  const tree: Branch = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    set(tree, name.split('.', MOST_LEVELS), value)
  }
  return tree
}

/** The member at a dotted path; undefined if there is none. */
export function at(tree: unknown, path: string): unknown {
  let value = tree
  for (const name of path.split('.')) {
    if (!isObject(value)) return undefined
    value = Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

/** The elements of a list, or of an object with numbered members. */
export function indexed(value: unknown): readonly RawRecord[] {
  if (Array.isArray(value)) return value.filter(isObject).map(attributeTree)
  if (!isObject(value)) return []
  return Object.keys(value)
    .filter((name) => /^\d{1,6}$/.test(name))
    .sort((left, right) => Number(left) - Number(right))
    .flatMap((name) => (isObject(value[name]) ? [value[name]] : []))
}

/** If a name has both a value and members, the members are kept. */
function set(tree: Branch, path: readonly string[], value: unknown): void {
  let branch = tree
  for (const name of path.slice(0, -1)) {
    const next = branch[name]
    if (isBranch(next)) branch = next
    else {
      const grown: Branch = Object.create(null)
      branch[name] = grown
      branch = grown
    }
  }
  const last = path.at(-1) ?? ''
  if (isObject(value)) {
    const inner = attributeTree(value)
    const known = branch[last]
    branch[last] = isBranch(known) ? Object.assign(known, inner) : inner
  } else if (!isBranch(branch[last])) branch[last] = value
}

function isBranch(value: unknown): value is Branch {
  return isObject(value)
}
