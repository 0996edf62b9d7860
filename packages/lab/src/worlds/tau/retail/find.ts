/** Lookups of users, orders and products. Nothing here changes the database. */
import { compareText, dict, dumpJson, equal, str } from '@twincheck/eval/python'
import type { Records } from '../dataset/database.ts'
import { defineLookup } from '../tools/define-lookup.ts'
import { item, lower } from '../tools/python-access.ts'
import { defineTool } from '../tools/tool.ts'
import { usersWithFirstName, userWithEmail } from './user-index.ts'

export const findUserIdByEmail = defineTool(
  'find_user_id_by_email',
  'FindUserIdByEmail.invoke',
  ['email'],
  (database, { email }) => userWithEmail(database.table('users'), lower(email)) ?? 'Error: user not found',
)

export const findUserIdByNameZip = defineTool(
  'find_user_id_by_name_zip',
  'FindUserIdByNameZip.invoke',
  ['first_name', 'last_name', 'zip'],
  (database, { first_name: firstName, last_name: lastName, zip }) => {
    const users = database.table('users')
    const found = usersWithFirstName(users, lower(firstName)).find((id) => {
      const profile = users.read(id)
      const sameName = lower(item(item(profile, 'name'), 'last_name')) === lower(lastName)
      return sameName && equal(item(item(profile, 'address'), 'zip'), zip)
    })
    return found ?? 'Error: user not found'
  },
)

export const getUserDetails = defineLookup({
  name: 'get_user_details',
  functionName: 'GetUserDetails.invoke',
  parameter: 'user_id',
  table: 'users',
  absent: 'Error: user not found',
})

export const getOrderDetails = defineLookup({
  name: 'get_order_details',
  functionName: 'GetOrderDetails.invoke',
  parameter: 'order_id',
  table: 'orders',
  absent: 'Error: order not found',
})

export const getProductDetails = defineLookup({
  name: 'get_product_details',
  functionName: 'GetProductDetails.invoke',
  parameter: 'product_id',
  table: 'products',
  absent: 'Error: product not found',
})

/** Cached, because products never change. */
const productLists = new WeakMap<Records, string>()

export const listAllProductTypes = defineTool(
  'list_all_product_types',
  'ListAllProductTypes.invoke',
  [],
  (database) => {
    const { initial } = database.table('products')
    const known = productLists.get(initial)
    if (known !== undefined) return known
    const ids = new Map(
      [...initial.values()].map((product) => [str(item(product, 'name')), item(product, 'product_id')]),
    )
    const list = dumpJson(dict([...ids].sort(([left], [right]) => compareText(left, right))))
    productLists.set(initial, list)
    return list
  },
)
