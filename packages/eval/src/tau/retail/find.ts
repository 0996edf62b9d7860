/** Looking things up: users, orders and products. Nothing here changes the database. */
import { compareText, dict, dumpJson, equal, str } from '../../python/index.ts'
import type { Records } from '../database.ts'
import { dumpRecord } from '../dump-record.ts'
import { item, lower } from '../python-access.ts'
import { defineTool } from '../tool.ts'
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

export const getUserDetails = defineTool(
  'get_user_details',
  'GetUserDetails.invoke',
  ['user_id'],
  (database, { user_id: id }) => {
    const users = database.table('users')
    return users.has(id) ? dumpRecord(users, id) : 'Error: user not found'
  },
)

export const getOrderDetails = defineTool(
  'get_order_details',
  'GetOrderDetails.invoke',
  ['order_id'],
  (database, { order_id: id }) => {
    const orders = database.table('orders')
    return orders.has(id) ? dumpRecord(orders, id) : 'Error: order not found'
  },
)

export const getProductDetails = defineTool(
  'get_product_details',
  'GetProductDetails.invoke',
  ['product_id'],
  (database, { product_id: id }) => {
    const products = database.table('products')
    return products.has(id) ? dumpRecord(products, id) : 'Error: product not found'
  },
)

/** Products never change, so the list of them is made once. */
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
