/**
 * Paths into JSON: names, `[0]`, `['a name']` and `[*]` for every element, with or without `$` at the beginning. There are no
 * filters and no recursive descent, so a path visits each value at most once.
 */
import { isObject } from '@twincheck/core/reading'

export type JsonPath = readonly PathStep[]

type PathStep =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' }

const MOST_STEPS = 32

/** Null if the text is not a path. */
export function parsePath(text: string): JsonPath | null {
  const path: PathStep[] = []
  let at = text.startsWith('$') ? 1 : 0
  while (at < text.length) {
    const step = /^(?:\.?\[(?:(\*)|(\d{1,9})|'([^']{1,200})')\]|\.?([^.[\]'$]{1,200}))/.exec(text.slice(at))
    if (step === null || path.length === MOST_STEPS) return null
    const [whole, every, index, quoted, name] = step
    if (every !== undefined) path.push({ kind: 'every' })
    else if (index !== undefined) path.push({ kind: 'index', index: Number(index) })
    else path.push({ kind: 'name', name: quoted ?? name ?? '' })
    at += whole.length
  }
  return path
}

/** All values at the path. */
export function valuesAt(value: unknown, path: JsonPath): readonly unknown[] {
  return path.reduce<readonly unknown[]>((values, step) => values.flatMap((one) => follow(one, step)), [value])
}

export function valueAt(value: unknown, path: JsonPath): unknown {
  return valuesAt(value, path)[0]
}

function follow(value: unknown, step: PathStep): readonly unknown[] {
  switch (step.kind) {
    case 'name':
      return isObject(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : []
    case 'index':
      return Array.isArray(value) && step.index < value.length ? [value[step.index]] : []
    case 'every':
      return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  }
}
