/** The tools that look up users, orders and products. They never change the database. */
import { cachedFor } from '@twincheck/eval/harness'
import { compareText, dict, dumpJson, equal, str } from '@twincheck/eval/python'
import { item, lower } from '../../python/access.ts'
import type { Records } from '../dataset/database.ts'
import { defineLookup, defineTool, fail, type TauTool } from '../tools/tool.ts'

const findUserIdByEmail = defineTool('find_user_id_by_email', ['email'], (database, { email }) => {
  const found = indexOf(database.table('users').initial).byEmail.get(lower(email))
  if (found === undefined) throw fail('user not found')
  return found
})

const findUserIdByNameZip = defineTool(
  'find_user_id_by_name_zip',
  ['first_name', 'last_name', 'zip'],
  (database, { first_name: firstName, last_name: lastName, zip }) => {
    const users = database.table('users')
    const found = indexOf(users.initial)
      .byFirstName.get(lower(firstName))
      ?.find((id) => {
        const profile = users.read(id)
        const sameName = lower(item(item(profile, 'name'), 'last_name')) === lower(lastName)
        return sameName && equal(item(item(profile, 'address'), 'zip'), zip)
      })
    if (found === undefined) throw fail('user not found')
    return found
  },
)

const lookups = (['user', 'order', 'product'] as const).map((record) =>
  defineLookup(defineTool, record, () => fail(`${record} not found`)),
)

const listAllProductTypes = defineTool('list_all_product_types', [], (database) =>
  productList(database.table('products').initial),
)

/** The list is cached, because products never change. */
const productList = cachedFor((products: Records): string => {
  const ids = new Map([...products.values()].map((one) => [str(item(one, 'name')), item(one, 'product_id')]))
  return dumpJson(dict([...ids].sort(([left], [right]) => compareText(left, right))))
})

type UserIndex = {
  readonly byEmail: ReadonlyMap<string, string>
  readonly byFirstName: ReadonlyMap<string, readonly string[]>
}

/** The index is built once, because names and addresses never change. */
const indexOf = cachedFor((users: Records): UserIndex => {
  const byEmail = new Map<string, string>()
  const byFirstName = new Map<string, string[]>()
  for (const [id, profile] of users) {
    const email = lower(item(profile, 'email'))
    if (!byEmail.has(email)) byEmail.set(email, id)
    const name = lower(item(item(profile, 'name'), 'first_name'))
    byFirstName.set(name, [...(byFirstName.get(name) ?? []), id])
  }
  return { byEmail, byFirstName }
})

export const findTools: readonly TauTool[] = [...lookups, findUserIdByEmail, findUserIdByNameZip, listAllProductTypes]
