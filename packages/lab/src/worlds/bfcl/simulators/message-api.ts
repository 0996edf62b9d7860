/** MessageAPI: users of a workspace and their messages. Inbox entries never change, so states share them. */
import type { PyDict, PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { lower, missingAttribute } from '../../python/access.ts'
import type { PythonRandom } from '../../python/random.ts'
import { readDict, readList, readRandom, readValue } from './configuration.ts'
import { dictWith, lookUp, toKey } from './containers.ts'
import { copiedIntSetText } from './int-set-text.ts'
import { type Arguments, failure, required, type Simulator } from './simulator.ts'

export type MessageState = {
  readonly random: PythonRandom
  /** The ids of sent messages. If a configuration replaces the set with a JSON value, sending a message always fails. */
  readonly generatedIds: Set<number> | PyValue
  userCount: PyValue
  readonly userMap: PyDict
  readonly inbox: PyValue[]
  messageCount: PyValue
  currentUser: PyValue
}

export const messageApi: Simulator<MessageState> = {
  className: 'MessageAPI',
  load: (config) => ({
    random: readRandom(config, 200191),
    generatedIds: config.has('generated_ids') ? readValue(config, 'generated_ids', null) : new Set<number>(),
    userCount: readValue(config, 'user_count', 4),
    userMap: readDict(config, 'user_map', DEFAULT_USER_MAP),
    inbox: readList(config, 'inbox', DEFAULT_INBOX),
    messageCount: readValue(config, 'message_count', 3),
    currentUser: readValue(config, 'current_user', null),
  }),
  copy: (state) => ({
    ...state,
    random: state.random.copy(),
    generatedIds: state.generatedIds instanceof Set ? new Set(state.generatedIds) : state.generatedIds,
    userMap: new Map(state.userMap),
    inbox: [...state.inbox],
  }),
  equal: (left, right) =>
    equalIds(left.generatedIds, right.generatedIds) &&
    py.equal(left.userCount, right.userCount) &&
    py.equal(left.userMap, right.userMap) &&
    py.equal(left.inbox, right.inbox) &&
    py.equal(left.messageCount, right.messageCount) &&
    py.equal(left.currentUser, right.currentUser),
  attributes: (state) =>
    py.dict({
      generated_ids: state.generatedIds instanceof Set ? copiedIntSetText(state.generatedIds) : state.generatedIds,
      user_count: state.userCount,
      user_map: state.userMap,
      inbox: state.inbox,
      message_count: state.messageCount,
      current_user: state.currentUser,
    }),
  methods: {
    list_users: { run: (state) => py.dict({ user_list: [...state.userMap.keys()] }) },
    get_user_id: { parameters: required('user'), run: getUserId },
    message_login: { parameters: required('user_id'), run: logIn },
    message_get_login_status: { run: (state) => py.dict({ login_status: py.truthy(state.currentUser) }) },
    send_message: { parameters: required('receiver_id', 'message'), run: sendMessage },
    delete_message: { parameters: required('receiver_id'), run: deleteMessage },
    view_messages_sent: { run: viewMessagesSent },
    add_contact: { parameters: required('user_name'), run: addContact },
    search_messages: { parameters: required('keyword'), run: searchMessages },
    get_message_stats: { run: getMessageStats },
  },
}

const DEFAULT_USER_MAP = py.dict({ Alice: 'USR001', Bob: 'USR002', Catherine: 'USR003', Daniel: 'USR004' })

const DEFAULT_INBOX = [
  py.dict({ USR002: 'My name is Alice. I want to connect.' }),
  py.dict({ USR003: 'Could you upload the file?' }),
  py.dict({ USR004: 'Could you upload the file?' }),
]

function equalIds(left: MessageState['generatedIds'], right: MessageState['generatedIds']): boolean {
  if (!(left instanceof Set) || !(right instanceof Set)) {
    return !(left instanceof Set) && !(right instanceof Set) && py.equal(left, right)
  }
  if (left.size !== right.size) return false
  for (const id of left) if (!right.has(id)) return false
  return true
}

function getUserId(state: MessageState, [user = null]: Arguments): PyValue {
  const id = lookUp(state.userMap, user)
  return id === undefined ? failure(`User '${py.str(user)}' not found in the workspace.`) : py.dict({ user_id: id })
}

function logIn(state: MessageState, [userId = null]: Arguments): PyValue {
  if (!isUserId(state, userId)) {
    return py.dict({ login_status: false, message: `User ID '${py.str(userId)}' not found.` })
  }
  state.currentUser = userId
  return py.dict({ login_status: true, message: `User '${py.str(userId)}' logged in successfully.` })
}

function sendMessage(state: MessageState, [receiverId = null, message = null]: Arguments): PyValue {
  if (!py.truthy(state.currentUser)) return notLoggedIn()
  if (!isUserId(state, receiverId)) return failure(`Receiver ID '${py.str(receiverId)}' not found.`)
  const messageId = generateId(state)
  state.inbox.push(py.dict([[toKey(receiverId), message]]))
  state.messageCount = py.add(state.messageCount, 1, '+=')
  return py.dict({
    sent_status: true,
    message_id: py.dict({ new_id: messageId }),
    message: `Message sent to '${py.str(receiverId)}' successfully.`,
  })
}

/**
 * Deletes a message. As in the original, the method finds the latest message to the receiver, but removes the first entry that equals
 * this message.
 */
function deleteMessage(state: MessageState, [receiverId = null]: Arguments): PyValue {
  if (!py.truthy(state.currentUser)) return notLoggedIn()
  for (const entry of state.inbox.toReversed()) {
    const [receiver] = firstItem(entry)
    if (!py.equal(receiver, receiverId)) continue
    state.inbox.splice(
      state.inbox.findIndex((candidate) => py.equal(candidate, entry)),
      1,
    )
    return py.dict({
      deleted_status: true,
      receiver_id: receiver,
      message: `Receiver ${py.str(receiverId)}'s latest message deleted successfully.`,
    })
  }
  return failure(`Receiver ID ${py.str(receiverId)} not found.`)
}

function viewMessagesSent(state: MessageState): PyValue {
  if (!py.truthy(state.currentUser)) return notLoggedIn()
  const messagesOf = new Map<PyKey, PyValue[]>()
  for (const entry of state.inbox) {
    const [receiver, message] = firstItem(entry)
    const messages = messagesOf.get(receiver)
    if (messages === undefined) messagesOf.set(receiver, [message])
    else messages.push(message)
  }
  return py.dict({ messages: py.dict(messagesOf) })
}

/** As in the original, the user count grows even if the name is taken. */
function addContact(state: MessageState, [userName = null]: Arguments): PyValue {
  if (py.contains(state.userMap, userName)) return failure(`User name '${py.str(userName)}' already exists.`)
  state.userCount = py.add(state.userCount, 1, '+=')
  const userId = `USR${py.str(state.userCount).padStart(3, '0')}`
  if (isUserId(state, userId)) return failure(`User ID '${userId}' already exists.`)
  state.userMap.set(toKey(userName), userId)
  return py.dict({ added_status: true, user_id: userId, message: `Contact '${py.str(userName)}' added successfully.` })
}

function searchMessages(state: MessageState, [keyword = null]: Arguments): PyValue {
  if (!py.truthy(state.currentUser)) return notLoggedIn()
  const wanted = lower(keyword)
  const results: PyValue[] = []
  for (const entry of state.inbox) {
    const [receiver, message] = firstItem(entry)
    if (!lower(message).includes(wanted)) continue
    results.push(py.dict({ receiver_id: receiver, message }))
  }
  return py.dict({ results })
}

function getMessageStats(state: MessageState): PyValue {
  if (!py.truthy(state.currentUser)) return notLoggedIn()
  const contacts = new Set(state.inbox.map((entry) => firstItem(entry)[0]))
  const stats = py.dict({ received_count: state.inbox.length, total_contacts: contacts.size })
  return py.dict({ stats })
}

function isUserId(state: MessageState, value: PyValue): boolean {
  for (const id of state.userMap.values()) if (py.equal(id, value)) return true
  return false
}

function generateId({ random, generatedIds }: MessageState): number {
  let id = random.randint(10000, 99999)
  if (!(generatedIds instanceof Set)) {
    while (py.contains(generatedIds, id)) id = random.randint(10000, 99999)
    throw missingAttribute(generatedIds, 'add')
  }
  while (generatedIds.has(id)) id = random.randint(10000, 99999)
  generatedIds.add(id)
  return id
}

/** Imitates Python's `list(entry.items())[0]`. */
function firstItem(entry: PyValue): readonly [PyKey, PyValue] {
  const first = dictWith('items', entry).entries().next()
  if (first.done) throw new py.PythonError('IndexError', 'list index out of range')
  return first.value
}

function notLoggedIn(): PyDict {
  return failure('No user is currently logged in.')
}
