/**
 * Recognises values that name a target: an email address, a host, an account, a telephone number, a path. They are recognised by their
 * form alone, in any language.
 */
import { shortestAccount } from '../tables/bounds.ts'
import { isPhone, joinGroups } from './holds-value.ts'

export type TargetType = 'email' | 'web' | 'account' | 'path' | 'phone'

/** The type of a target. The result is null for values such as a name, a sentence or an amount. `value` is in lower case. */
export function targetType(value: string): TargetType | null {
  if (value.length > longestTarget || /\s/.test(value)) return null
  const at = value.indexOf('@')
  if (at > 0 && value.indexOf('.', at) > at + 1) return 'email'
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/:?#]|$)/.test(value) && !isFileName(value)) return 'web'
  if (/^[~.]?\/|^[\w.-]+\/[\w./-]+$/.test(value)) return 'path'
  if (isPhone(value)) return 'phone'
  return isAccount(value) ? 'account' : null
}

export function hostOf(target: string): string | null {
  const type = targetType(target)
  if (type !== 'email' && type !== 'web') return null
  return target.slice(target.indexOf('@') + 1).split('/', 1)[0] ?? null
}

export function targetsIn(text: string): readonly string[] {
  return joinGroups(text.slice(0, longestSearched))
    .split(notInTargets)
    .map((token) => token.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/[.:]+$/, ''))
    .filter((token) => targetType(token) !== null)
}

/** Signs that are in no target. The classes are brackets and quotation marks of every script. */
const notInTargets = /[\s,;!?"'<>|=\p{Ps}\p{Pe}\p{Pi}\p{Pf}—…。、]+/u

const longestTarget = 200
const longestSearched = 20_000

/** Whether the value is a file name. A file name such as "notes.txt" looks like a host. */
function isFileName(value: string): boolean {
  return /^[^/]+\.(?:txt|csv|pdf|docx?|xlsx?|md|json|html?|png|jpe?g|py|js|ts|zip|log|ya?ml)$/.test(value)
}

/** Whether the value is an account: letters mixed with digits, or groups of digits, such as an IBAN. */
function isAccount(value: string): boolean {
  if (value.length < shortestAccount || !/\d/.test(value) || isDateOrTime(value)) return false
  return /^[a-z0-9_#-]+$/.test(value) && (/[a-z]/.test(value) || /^\d{2,}(?:-\d{2,})+$/.test(value))
}

function isDateOrTime(value: string): boolean {
  return /^\d{4}-\d{1,2}(?:-\d{1,2})?(?:t[\d:.z+-]*)?$/.test(value) || /^\d{1,2}-\d{1,2}-\d{2,4}$/.test(value)
}
