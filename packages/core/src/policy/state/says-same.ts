/**
 * Whether a value adds nothing to what is known: all its members are known with the same value, and lists are equal
 * item by item.
 */
import { isArray, isJsonObject, type Json } from '../paper/json.ts'

export function saysSame(stated: Json, known: Json): boolean {
  if (stated === known) return true
  if (typeof stated !== 'object' || typeof known !== 'object' || stated === null || known === null) return false
  if (isArray(stated)) {
    if (!isArray(known) || stated.length !== known.length) return false
    return stated.every((item, index) => saysSame(item, known[index] ?? null))
  }
  if (!isJsonObject(known)) return false
  return Object.keys(stated).every(
    (name) => Object.hasOwn(known, name) && saysSame(stated[name] ?? null, known[name] ?? null),
  )
}
