/** Lookups of users, orders and products. Nothing here changes the database. */
import { compareText, dict, dumpJson, equal, str } from '@twincheck/eval/python'
import { item, lower } from '../../python/access.ts'
import type { Records, TauTable } from '../dataset/database.ts'
import { defineLookup } from '../tools/lookup.ts'
import { defineTool, fail } from '../tools/tool.ts'

export const findUserIdByEmail = defineTool('find_user_id_by_email', ['email'], (database, { email }) => {
  const found = indexOf(database.table('users')).byEmail.get(lower(email))
  if (found === undefined) throw fail('user not found')
  return found
})

export const findUserIdByNameZip = defineTool(
  'find_user_id_by_name_zip',
  ['first_name', 'last_name', 'zip'],
  (database, { first_name: firstName, last_name: lastName, zip }) => {
    const users = database.table('users')
    const found = indexOf(users)
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

export const getUserDetails = lookup('user')
export const getOrderDetails = lookup('order')
export const getProductDetails = lookup('product')

function lookup(record: 'user' | 'order' | 'product') {
  return defineLookup(defineTool, {
    name: `get_${record}_details`,
    parameter: `${record}_id`,
    table: `${record}s`,
    absent: () => fail(`${record} not found`),
  })
}

/** Cached, because products never change. */
const productLists = new WeakMap<Records, string>()

export const listAllProductTypes = defineTool('list_all_product_types', [], (database) => {
  const { initial } = database.table('products')
  const known = productLists.get(initial)
  if (known !== undefined) return known
  const ids = new Map([...initial.values()].map((product) => [str(item(product, 'name')), item(product, 'product_id')]))
  const list = dumpJson(dict([...ids].sort(([left], [right]) => compareText(left, right))))
  productLists.set(initial, list)
  return list
})

/** Users by e-mail address and by first name, both in lower case. */
type UserIndex = {
  /** The first user with each address. */
  readonly byEmail: ReadonlyMap<string, string>
  /** Users in database order. */
  readonly byFirstName: ReadonlyMap<string, readonly string[]>
}

const indexes = new WeakMap<Records, UserIndex>()

/** Names and addresses never change, so the index is built once. */
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
