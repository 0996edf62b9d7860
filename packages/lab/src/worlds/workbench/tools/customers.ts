/** The tools of the customer register. Adding a customer checks neither status nor product; updating a customer does. */
import { contains as holds, type PyValue, truthy } from '@twincheck/eval/python'
import { lower } from '../../python/access.ts'
import { atLeast, atMost, DataFrame, inValues, recordsText } from '../../python/pandas/frame.ts'
import { hasColumn, narrowed } from './project-management.ts'
import { deletingTool, nextId, type OfficeTool, tool, update, withDefaults, zeroFilled } from './tool.ts'

const customers = { table: 'customers', id: 'customer_id', thing: 'Customer' } as const

const STATUSES = ['Qualified', 'Won', 'Lost', 'Lead', 'Proposal']
const PRODUCTS = ['Software', 'Hardware', 'Services', 'Consulting', 'Training']
const BAD_STATUS = "Status not valid. Please choose from: 'Qualified', 'Won', 'Lost', 'Lead', 'Proposal'"
const BAD_PRODUCT =
  "Product interest not valid. Please choose from: 'Software', 'Hardware', 'Services', 'Consulting', 'Training'"
const BAD_FIELD =
  "Field not valid. Please choose from: 'customer_name', 'assigned_to_email', 'customer_email', 'customer_phone', 'last_contact_date', 'product_interest', 'status', 'notes', 'follow_up_by'"

const SEARCHED = ['customer_name', 'customer_email', 'product_interest', 'status', 'assigned_to_email'] as const
const BOUNDS = [
  ['last_contact_date_min', 'last_contact_date', atLeast],
  ['last_contact_date_max', 'last_contact_date', atMost],
  ['follow_up_by_min', 'follow_up_by', atLeast],
  ['follow_up_by_max', 'follow_up_by', atMost],
] as const
const MOST_FOUND = 5

export const customerTools: Readonly<Record<string, OfficeTool>> = {
  update_customer: tool(
    'writes',
    ['customer_id', 'field', 'new_value'],
    (office, { customer_id, field, new_value }) => {
      if (!truthy(customer_id) || !truthy(field) || !truthy(new_value)) {
        return 'Customer ID, field, or new value not provided.'
      }
      if (field === 'status' && !holds(STATUSES, new_value)) return BAD_STATUS
      if (field === 'product_interest' && !holds(PRODUCTS, new_value)) return BAD_PRODUCT
      const value = field === 'customer_email' || field === 'assigned_to_email' ? lower(new_value) : new_value
      if (!inValues(customer_id, office.customers.column('customer_id'))) return 'Customer not found.'
      if (!hasColumn(office.customers, field)) return BAD_FIELD
      office.customers = update(office.customers, 'customer_id', customer_id, [field, value])
      return 'Customer updated successfully.'
    },
  ),
  add_customer: withDefaults(
    'writes',
    [
      { name: 'customer_name', default: null },
      { name: 'assigned_to_email', default: null },
      { name: 'status', default: null },
      { name: 'customer_email', default: null },
      { name: 'customer_phone', default: null },
      { name: 'last_contact_date', default: null },
      { name: 'product_interest', default: null },
      { name: 'notes', default: '' },
      { name: 'follow_up_by', default: null },
    ],
    (office, args) => {
      if (!truthy(args.customer_name) || !truthy(args.assigned_to_email) || !truthy(args.status)) {
        return 'Please provide all required fields: customer_name, assigned_to_email, status.'
      }
      const assigned_to_email = lower(args.assigned_to_email)
      const customer_email = truthy(args.customer_email) ? lower(args.customer_email) : args.customer_email
      const customer_id = zeroFilled(nextId(office.customers.column('customer_id')))
      const row = { ...args, customer_id, assigned_to_email, customer_email }
      office.customers = office.customers.append(new Map<string, PyValue>(Object.entries(row)), true)
      return customer_id
    },
  ),
  delete_customer: deletingTool(customers),
  search_customers: tool('reads', [...SEARCHED, ...BOUNDS.map(([name]) => name)], (office, args) => {
    if (Object.values(args).every((value) => !truthy(value))) {
      return 'No search parameters provided. Please provide at least one parameter.'
    }
    const named = SEARCHED.reduce((found, name) => narrowed(found, name, args[name]), office.customers)
    const { columns, rows } = BOUNDS.reduce((found, [name, column, within]) => {
      return truthy(args[name]) ? found.where(within(found.column(column), args[name])) : found
    }, named)
    return recordsText(new DataFrame(columns, rows.slice(0, MOST_FOUND)))
  }),
}
