/**
 * Rewrites unusual layouts of records so that the general reader can read them. Also finds layouts that the general reader cannot read
 * safely.
 */
import type { LeftOut } from './left-out.ts'
import { isObject, type RawRecord } from './raw.ts'

export const MOST_DEPTH = 60

/** Rewrites a record: names that .NET capitalises become lower case, and members with numbered names become a list. */
export function usualLayout(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return value
  if (Array.isArray(value)) return mapped(value, (one) => usualLayout(one, depth + 1))
  if (!isObject(value)) return value
  const steps = numberedSteps(value)
  if (steps !== null) return { ...steps.others, steps: steps.list }
  const names = Object.keys(value)
  const isCapital = names.length > 0 && names.every((name) => /^[$A-Z]/.test(name))
  let changed = isCapital
  const members = names.map((name) => {
    const member = usualLayout(value[name], depth + 1)
    changed ||= member !== value[name]
    return [isCapital ? name.charAt(0).toLowerCase() + name.slice(1) : name, member] as const
  })
  return changed ? Object.fromEntries(members) : value
}

/** Changes the elements of a list. If no element changes, the list itself is returned, so that an ordinary record costs no copy. */
function mapped(list: readonly unknown[], change: (one: unknown) => unknown): readonly unknown[] {
  const next = list.map(change)
  return next.some((one, index) => one !== list[index]) ? next : list
}

/** Finds steps in the layout of DSPy: `{thought_0, tool_name_0, tool_args_0, observation_0, thought_1, …}`. */
function numberedSteps(record: RawRecord): { readonly list: readonly RawRecord[]; readonly others: RawRecord } | null {
  if (!('tool_name_0' in record)) return null
  const steps = new Map<number, Record<string, unknown>>()
  const others: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(record)) {
    const [, step, number] = /^(.+)_(\d{1,4})$/.exec(name) ?? []
    if (step === undefined) others[name] = member
    else steps.set(Number(number), { ...steps.get(Number(number)), [step]: member })
  }
  return { list: [...steps].sort(([one], [other]) => one - other).map(([, step]) => step), others }
}

const parentNames = ['parentId', 'parent_id', 'parent', 'parentMessageId', 'parent_message_id', 'parentUuid']

/**
 * The general reader reads every record as one conversation. This function reports records that have branches or several conversations.
 */
export function mixedConversations(record: RawRecord): readonly LeftOut[] {
  const [branches, conversations] = [countBranches(record), countConversations(record)]
  const found = [
    branches > 0
      ? `it branches: ${branches} messages have the same parent as an earlier one. Export one branch a record.`
      : null,
    conversations > 1 ? `it holds ${conversations} conversations. Write each as one object a line.` : null,
  ]
  return found.flatMap((what) => {
    const detail = `A record of a format that has no reader of its own was read as one conversation, although ${what}`
    return what === null ? [] : [{ kind: 'problem', what: 'run', reason: 'counts-differ', detail }]
  })
}

/**
 * Counts messages that have the same parent as an earlier message of the same speaker. Such a pair of messages is a branch: the user
 * asked again, or the assistant answered a second time.
 */
function countBranches(value: unknown): number {
  const seen = new Set<string>()
  let branches = 0
  const walk = (one: unknown, depth: number): void => {
    if (typeof one !== 'object' || one === null || depth > MOST_DEPTH) return
    const speaker = isObject(one) ? speakerOf(one) : null
    const parent = isObject(one) ? parentNames.map((name) => one[name]).find((name) => typeof name === 'string') : null
    if (isObject(one) && speaker !== null && typeof parent === 'string') {
      const place = JSON.stringify([parent, speaker])
      const named = JSON.stringify([place, one.id ?? one.messageId ?? one.uuid ?? ''])
      // A record may hold its messages twice. The copy of a message is not a branch.
      if (seen.has(place) && !seen.has(named)) branches++
      seen.add(place).add(named)
    }
    for (const member of Object.values(one)) walk(member, depth + 1)
  }
  walk(value, 0)
  return branches
}

/**
 * The results of parallel calls have the same parent, but are not branches. So messages of tools have no speaker here, and are not
 * counted.
 */
export function speakerOf(message: RawRecord): string | null {
  const { role, author, sender, isCreatedByUser, message: inner } = message
  if (isObject(inner)) return speakerOf(inner)
  const named = isObject(author) ? author.role : (role ?? sender ?? author ?? isCreatedByUser)
  return named === undefined || named === null || /tool|function/i.test(String(named)) ? null : String(named)
}

/**
 * Counts the conversations in each list and in each object of the value, and returns the largest count. Only lists of messages by a user
 * and an assistant count as conversations. Conversations that begin alike count once.
 */
function countConversations(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return 0
  const members = Object.values(value)
  const held = members.filter(isObject).filter((member) => speakerOf(member) === null)
  const openings = new Set(held.flatMap((member) => openingIn(member) ?? []))
  return Math.max(openings.size, ...members.map((member) => countConversations(member, depth + 1)))
}

/** The first message of the first chat in the record; null if it holds none. */
export function openingIn(record: RawRecord): string | null {
  for (const member of Object.values(record)) {
    if (isObject(member)) {
      const opening = openingIn(member)
      if (opening !== null) return opening
    }
    const messages = Array.isArray(member) ? member.filter(isObject) : []
    const speakers = new Set(messages.map(speakerOf))
    if (speakers.has('user') && speakers.size > 1) {
      const first = messages.find((one) => speakerOf(one) === 'user')
      return JSON.stringify([first?.content, first?.text, first?.parts, first?.message])
    }
  }
  return null
}
