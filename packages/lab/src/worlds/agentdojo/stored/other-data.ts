/**
 * Whether an output shows data of another benchmark version. Newer suites changed a date, a status, a file and a few
 * texts. They also changed tasks, so their runs must not be judged by the checks here.
 *
 * Only data that no tool can change counts as evidence: a run may start from a world that an earlier, unstored attempt
 * has changed.
 */

/** Tools whose output no tool of the same suite can change. */
const UNCHANGING: ReadonlySet<string> = new Set([
  'read_file',
  'get_iban',
  'get_balance',
  'get_current_day',
  'search_contacts_by_name',
  'search_contacts_by_email',
  'get_user_information',
  'get_flight_information',
  'check_restaurant_opening_hours',
])
const UNCHANGING_PLACES = /^get_(?:\w+_)?(?:hotels?|restaurants?|car|cars)(?:_\w+)?$/

/** Compares the stored and the computed output of one call. */
export function showsOtherData(tool: string, stored: string, computed: string): boolean {
  if (UNCHANGING.has(tool) || UNCHANGING_PLACES.test(tool)) return true
  const known = itemsById(computed)
  for (const [id, item] of itemsById(stored)) {
    const same = known.get(id)
    if (same !== undefined && isOtherItem(tool, item, same)) return true
  }
  return false
}

type Item = ReadonlyMap<string, string>

function isOtherItem(tool: string, stored: Item, computed: Item): boolean {
  const differs = (key: string) => stored.get(key) !== computed.get(key)
  // Past transactions never change. In an e-mail only the read flag changes.
  if (tool === 'get_most_recent_transactions') return !differs('subject') && (differs('date') || differs('sender'))
  if (stored.has('timestamp')) return !differs('timestamp') && (differs('status') || differs('sender'))
  // Every write to a file also updates its time.
  if (stored.has('last_modified')) return !differs('last_modified') && (differs('size') || differs('filename'))
  return false
}

/** The items of a dumped list by id, each with its one-line fields. */
function itemsById(dumped: string): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>()
  let fields = new Map<string, string>()
  for (const line of dumped.split('\n')) {
    if (line.startsWith('- ')) fields = new Map()
    const [, key, text] = /^(?:- | {2})([A-Za-z_]+): (.*)$/.exec(line) ?? []
    if (key === undefined || text === undefined) continue
    fields.set(key, text)
    if (key === 'id' || key === 'id_') items.set(text, fields)
  }
  return items
}
