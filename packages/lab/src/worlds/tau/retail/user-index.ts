/** Users by e-mail address and by first name. Both never change, so the index is built once. */
import type { Records, TauTable } from '../dataset/database.ts'
import { item, lower } from '../tools/python-access.ts'

type UserIndex = {
  /** The first user with each address. */
  readonly byEmail: ReadonlyMap<string, string>
  /** Users in database order. */
  readonly byFirstName: ReadonlyMap<string, readonly string[]>
}

const indexes = new WeakMap<Records, UserIndex>()

/** `email` in lower case. */
export function userWithEmail(users: TauTable, email: string): string | null {
  return indexOf(users).byEmail.get(email) ?? null
}

/** `firstName` in lower case. */
export function usersWithFirstName(users: TauTable, firstName: string): readonly string[] {
  return indexOf(users).byFirstName.get(firstName) ?? []
}

function indexOf({ initial }: TauTable): UserIndex {
  const known = indexes.get(initial)
  if (known) return known
  const byEmail = new Map<string, string>()
  const byFirstName = new Map<string, string[]>()
  for (const [id, profile] of initial) {
    const email = lower(item(profile, 'email'))
    if (!byEmail.has(email)) byEmail.set(email, id)
    const name = lower(item(item(profile, 'name'), 'first_name'))
    byFirstName.set(name, [...(byFirstName.get(name) ?? []), id])
  }
  const index = { byEmail, byFirstName }
  indexes.set(initial, index)
  return index
}
