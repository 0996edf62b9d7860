/**
 * The fixed tables behind the lexical conditions (paper, Section 4.1). The paper requires tables and leaves their content open;
 * docs/decisions records the choices. The tables contain words of English and of programming, and never the name of a tool or of a
 * benchmark. Changing a table changes the policy's fingerprint.
 */
import { wordList, wordPairs, wordSet } from '../word-list.ts'

/**
 * Verbs that undo each other when both act on the same object. A slash separates the two verbs of a pair, and a verb of two words
 * contains a space.
 */
export const oppositeVerbs: readonly (readonly [string, string])[] = wordPairs(`
  accept/decline, accept/reject, acquire/release, activate/deactivate, add to/remove from, add/delete, add/remove,
  admit/discharge, admit/expel, allow/deny, apply/remove, approve/decline, approve/reject, archive/unarchive,
  arm/disarm, assign/revoke, assign/unassign, attach/detach, authorise/revoke, authorize/revoke, block/unblock,
  book/cancel, borrow/return, brighten/dim, buy/sell, check in/check out, close/reopen, compress/decompress,
  connect/disconnect, create/cancel, create/delete, create/remove, deploy/undeploy, deposit/withdraw, enable/disable,
  encrypt/decrypt, engage/disengage, engage/release, enqueue/dequeue, enrol/withdraw, enroll/withdraw, expand/collapse,
  extend/retract, favorite/unfavorite, follow/unfollow, freeze/unfreeze, grant/revoke, hire/dismiss, hire/fire,
  hold/release, impose/lift, include/exclude, increase/decrease, inflate/deflate, insert/delete, install/uninstall,
  join/leave, launch/stop, launch/terminate, lend/return, lift/lower, like/unlike, load/unload, lock/unlock,
  log in/log out, login/logout, mount/unmount, mute/unmute, open/close, pause/resume, pin/unpin, place/cancel,
  place/release, place/remove, power on/power off, power up/power down, press/release, promote/demote,
  provision/deprovision, publish/retract, publish/unpublish, purchase/cancel, purchase/refund, quarantine/release,
  raise/lower, register/deregister, register/unregister, reserve/cancel, reserve/release, schedule/cancel,
  schedule/unschedule, select/deselect, send/delete, send/unsend, set/clear, set/remove, set/unset, show/hide,
  sign in/sign out, star/unstar, start/abort, start/cancel, start/halt, start/stop, submit/withdraw,
  subscribe/unsubscribe, suspend/reactivate, suspend/reinstate, suspend/resume, switch on/switch off, tag/untag,
  tighten/loosen, turn on/turn off, upload/delete, upload/remove, upvote/downvote, whitelist/blacklist
`)

/**
 * The synonyms with which users ask for a tool's verb. `requestPhrasesFor` adds inflected forms, and forms such as "restart" for "start".
 */
export const requestSynonyms: Readonly<Record<string, readonly string[]>> = {
  accept: ['approve', 'confirm', 'agree', 'say yes', 'take'],
  activate: ['active', 'live', 'turn on', 'switch on', 'enable', 'engage'],
  add: ['include', 'put', 'append', 'insert'],
  'add to': ['add', 'include', 'put', 'append', 'insert'],
  allow: ['permit', 'let', 'grant', 'enable', 'unblock'],
  approve: ['accept', 'confirm'],
  archive: ['store away'],
  block: ['ban'],
  book: ['reserve', 'get me a'],
  buy: ['purchase', 'order', 'acquire'],
  cancel: ['call off', 'void', 'rescind', 'revoke', 'drop', 'withdraw', 'scrap', 'abort', 'dont want'],
  close: ['shut', 'resolve', 'finish'],
  collapse: ['close', 'fold', 'hide', 'minimise', 'minimize', 'shrink'],
  connect: ['link', 'pair'],
  create: ['make', 'new', 'set up'],
  deactivate: ['inactive', 'turn off', 'switch off', 'disable', 'shut off', 'disengage', 'kill'],
  decline: ['reject', 'refuse', 'turn down', 'deny', 'say no'],
  decrease: ['lower', 'reduce', 'turn down', 'less', 'down'],
  decrypt: ['decode', 'decipher'],
  delete: [
    'remove',
    'erase',
    'gone',
    'retract',
    'unsend',
    'get rid of',
    'clear',
    'discard',
    'wipe',
    'drop',
    'take back',
  ],
  deny: ['refuse', 'reject', 'block', 'forbid', 'disallow', 'ban'],
  deposit: ['pay in', 'put', 'save', 'transfer'],
  deregister: ['unregister', 'sign off', 'remove'],
  disable: ['turn off', 'switch off', 'deactivate', 'stop', 'kill', 'out of service', 'out of order'],
  disarm: ['turn off', 'switch off', 'disable', 'deactivate'],
  disconnect: ['unlink', 'unpair', 'cut', 'drop', 'unplug', 'hang up'],
  disengage: ['release', 'let go', 'turn off'],
  enable: ['turn on', 'switch on', 'activate', 'arm'],
  engage: ['apply', 'set', 'activate', 'turn on'],
  expand: ['open', 'unfold', 'show'],
  grant: ['give'],
  hide: ['conceal', 'private'],
  hold: ['keep'],
  increase: ['raise', 'turn up', 'more', 'up'],
  leave: ['quit', 'exit'],
  lock: ['secure'],
  logout: ['log out', 'logged out', 'logging out', 'sign out', 'sign off'],
  'log out': ['logout', 'sign out', 'sign off'],
  login: ['log in', 'logged in', 'logging in', 'sign in'],
  'log in': ['login', 'sign in'],
  lower: ['reduce', 'decrease', 'turn down', 'down'],
  mute: ['silence'],
  open: ['unlock', 'reopen'],
  place: ['put', 'submit'],
  'power off': ['turn off', 'switch off', 'shut down', 'shutdown', 'power down', 'stop'],
  'power on': ['turn on', 'switch on', 'power up', 'start', 'boot'],
  press: ['push', 'step on', 'apply', 'hold'],
  purchase: ['buy', 'order'],
  raise: ['increase', 'turn up', 'lift', 'up'],
  refund: ['return', 'money back', 'reimburse'],
  reactivate: ['unsuspend', 'enable', 'turn on', 'switch on'],
  register: ['sign up', 'enrol', 'enroll'],
  reinstate: ['unsuspend', 'resume'],
  reject: ['decline', 'refuse', 'deny'],
  release: [
    'let go',
    'let her go',
    'let him go',
    'let it go',
    'let them go',
    'lift',
    'free',
    'take off',
    'ease off',
    'let off',
    'disengage',
  ],
  remove: [
    ...['delete', 'take off', 'take out', 'take away', 'drop', 'erase', 'get rid of', 'clear', 'discard', 'exclude'],
    'gone',
    ...['kick', 'throw out', 'expel'],
  ],
  'remove from': [
    ...['remove', 'delete', 'take off', 'take out', 'take away', 'drop', 'get rid of', 'clear', 'exclude', 'kick'],
  ],
  reopen: ['open again', 'open'],
  resume: ['go again', 'run again', 'carry on', 'continue', 'unpause', 'unsuspend', 'play'],
  revoke: ['withdraw', 'take away', 'remove'],
  sell: ['liquidate', 'dispose', 'offload'],
  send: ['message', 'write', 'text', 'notify', 'tell'],
  show: ['display', 'reveal', 'see'],
  'sign out': ['log out', 'logout', 'sign off'],
  start: ['turn on', 'switch on', 'ignite', 'fire up', 'begin', 'launch', 'bring up', 'kick off', 'run', 'trigger'],
  stop: [
    'turn off',
    'switch off',
    'shut',
    'shutdown',
    'halt',
    'end',
    'kill',
    'quit',
    'park',
    'terminate',
    'bring down',
    'take down',
  ],
  subscribe: ['sign up'],
  'switch off': ['turn off', 'shut off', 'disable', 'deactivate'],
  'switch on': ['turn on', 'enable', 'activate'],
  'turn off': ['switch off', 'shut off', 'disable', 'deactivate'],
  'turn on': ['switch on', 'enable', 'activate'],
  unassign: ['remove', 'take off'],
  unban: ['unblock', 'let in', 'let back', 'allow'],
  undeploy: ['take down', 'remove'],
  uninstall: ['remove', 'delete', 'get rid of'],
  unlink: ['disconnect', 'remove', 'detach'],
  unlock: ['open'],
  unmount: ['eject', 'detach', 'disconnect', 'remove'],
  unpublish: ['take down', 'take offline', 'hide', 'private'],
  unread: ['new'],
  unset: ['clear', 'remove', 'reset'],
  unsubscribe: ['opt out', 'cancel'],
  withdraw: ['take back', 'take out', 'pull', 'cancel', 'retract', 'cash'],
  abort: ['stop', 'cancel', 'kill', 'halt', 'end'],
  deflate: ['let out', 'empty'],
  deprovision: ['tear down', 'delete', 'remove', 'shut down'],
  dequeue: ['take out', 'take off', 'remove', 'cancel'],
  deselect: ['unselect', 'remove', 'clear'],
  dim: ['darker', 'turn down', 'lower'],
  discharge: ['send home', 'let go', 'release', 'go home', 'goes home', 'leave'],
  dismiss: ['fire', 'sack', 'let go', 'terminate'],
  exclude: ['leave out', 'remove', 'take out', 'drop', 'skip'],
  expel: ['kick', 'throw out', 'remove', 'leave'],
  fire: ['dismiss', 'sack', 'let go', 'terminate'],
  halt: ['stop', 'end', 'kill', 'terminate'],
  loosen: ['release', 'ease'],
  pause: ['stand still', 'stands still', 'halt', 'stop', 'suspend'],
  'power down': ['turn off', 'switch off', 'shut down', 'shutdown', 'power off', 'stop'],
  retract: ['withdraw', 'pull', 'take back', 'pull in'],
  return: ['give back', 'bring back', 'hand back', 'send back'],
  terminate: ['stop', 'end', 'kill', 'shut down', 'close'],
}

/** Irregular verb forms, for example "sold", so that "I want it sold" counts as a request to sell. */
export const irregularForms: Readonly<Record<string, readonly string[]>> = {
  begin: ['began', 'begun'],
  buy: ['bought'],
  freeze: ['froze', 'frozen'],
  get: ['got', 'gotten'],
  hide: ['hid', 'hidden'],
  hold: ['held'],
  keep: ['kept'],
  leave: ['left'],
  make: ['made'],
  open: ['open'],
  pay: ['paid'],
  sell: ['sold'],
  send: ['sent'],
  shut: ['shut'],
  take: ['took', 'taken'],
  tell: ['told'],
  unfreeze: ['unfroze', 'unfrozen'],
  unsend: ['unsent'],
  withdraw: ['withdrew', 'withdrawn'],
  write: ['wrote', 'written'],
}

/** Last words of two-word verbs. They may follow the object, as in "turn the light off". */
export const particles: ReadonlySet<string> = new Set(['away', 'back', 'down', 'in', 'off', 'on', 'out', 'up'])

export const wordsBeforeParticle = 4

/** Words with which a request sets a limit or a condition, as in "my budget is 80" or "only if it fits". */
export const limitingWords = wordSet(`
  above, afford, as, at, before, below, budget, but, by, cap, case, cheap, cheaper, cheapest, except, exceed, far, have, has, if, least, less, limit, long,
  max, maximum, min, minimum, more, most, must, need, needs, no, nobody, none, not, nothing, only, over, pay, provided, should, shouldnt, soon, than, under, unless, until,
  up, within, without
`)

/**
 * Limiting words that compare an amount, such as "under" or "at". They set a limit only before a number or before another limiting word.
 */
export const measuringWords = wordSet(
  'above, as, at, below, by, less, long, more, most, over, pay, should, than, under, up, within',
)

/**
 * Verbs of calls that an agent makes only to prepare another call. Such calls get access to something, or keep something still for a
 * while. If only an error demanded the call, the agent may take it back.
 */
export const meansVerbs = wordSet(`
  block, close, connect, cordon, drain, freeze, hide, hold, isolate, load, lock, log in, login, mount, mute, open, pause,
  sign in, start, suspend
`)

/**
 * Verbs of calls that count as requested only if the request's own words ask for them. Some of these calls may have been wanted only for
 * a moment: a bell rings, or a lamp is lit for a look. Others end something, and a user who wants something to end says so.
 */
export const spokenVerbs = wordSet(`
  archive, close, connect, load, log in, login, mount, open, play, power on, press, sign in, start, switch on, turn on
`)

export const lastingWishes = wordList(`
  always, all day, all night, for good, from now on, from today, has to be, have to be, has to stay, must be, must stay, needs to be,
  needs to stay, permanently, should be, should stay
`)

export const tellingVerbs = wordSet('announce, inform, notify, remind, tell')

/** Members of a receipt that say what kind of thing was affected. */
export const kindKeys = wordSet(
  'breed, category, class, department, guest, heading, kind, owner, person, relation, role, species, type',
)

/** Verbs of calls that take something back and are never the first half of a restart. */
export const conclusiveVerbs = wordSet(`
  check out, decline, discharge, dismiss, downvote, expel, fire, reactivate, reinstate, reject, reopen, resume, unban, unblock, unfavorite,
  unfollow, unfreeze, uninvite, unlike, unshare, unstar, unsubscribe, unsuspend
`)

/** Verbs of calls that make something lasting. Such a call is no mere means, even if other calls follow it. */
export const lastingVerbs = wordSet(`
  accept, add, add to, admit, approve, ban, book, buy, create, deposit, enrol, enroll, favorite, flag, follow, grant, hire, insert, invite,
  like, pin, place, purchase, register, reserve, schedule, send, share, star, submit, subscribe
`)

/** Verbs that ask to change an existing thing. For example, a user who wants the standup delayed does not ask for a new standup. */
export const alteringVerbs = wordSet(`
  adjust, change, correct, delay, downgrade, edit, exchange, extend, fix, merge, modify, move, postpone, rename, renew, replace, reschedule,
  return, update, upgrade
`)

/** First words of a question. "Can you" and "could you" are left out, because they ask for an action. */
export const inquiryWords = wordSet('are, did, does, how, is, what, when, where, which, who, whose, why')

export const timeUnits = wordSet(`
  bit, day, days, hour, hours, instant, minute, minutes, moment, moments, ms, sec, second, seconds, secs, week, weeks,
  while
`)

export const wordsBeforeUnit = 4

/** Words besides numbers that may come between "for" and a unit of time. "For Ann this week" is no length of time. */
export const quantityWords = wordSet(`
  a, about, an, another, approximately, around, at, couple, eight, exactly, few, fifteen, fifty, first, five, forty,
  four, full, good, half, hundred, just, least, little, many, more, most, next, nine, of, one, only, other, roughly,
  several, short, seven, single, six, some, sixty, ten, that, the, these, thirty, this, three, twelve, twenty, two,
  whole
`)

/** Phrases for undoing or for a temporary state. A user who says such a phrase may want the inverse of any call. */
export const reversalPhrases = wordList(`
  undo, undone, revert, reverse, roll back, rollback, restore, back to, instead, changed my mind, change my mind,
  never mind, nevermind, mistake, toggle, swap, switch back, temporarily, as a test, dry run, for a test, just a test, test if,
  test it, test mode, test that, test the, test them, test this, test whether, testing, to test, try out, and then back,
  afterwards, afterward, once done, when done, when finished, no longer, during, while, briefly, for now,
  for the time being, just for, only for, only today, only tonight, as long as, as it was, as they were, as before, like before, put back,
  set back, bring back, take back, again right after, no wait, wait no, actually no, scratch that, second thought,
  second thoughts, check if, check that, check whether, see if, see whether, try if, try whether, blink, flash, cycle, both or nothing, all or nothing, in turn, bounce, exchange, reboot, rebuild, recreate,
  refresh, reissue, renew, replace, reset, rotate
`)

/** Words before a past form that make it a report, as in "was paused" or "they blocked". */
export const reporters = wordSet('he, she, somebody, someone, they, was, were')
/**
 * Words that are the object of a past form: "They blocked it" is a report. In a request such as "I want it blocked" no object follows the
 * participle.
 */
export const reportedObjects = wordSet('her, him, it, me, my, our, them, us')
/** Words before a state that describe how a thing is, as in "if it is open" or "door 2 stands open". */
export const stateVerbs = wordSet('are, is, its, stands, theyre')
/** Words of a clause that asks for a state and does not describe it, as in "make sure that it is open". */
export const wishWords = wordSet(`
  after, afterwards, check, ensure, have, keep, leave, like, make, must, need, once, please, see, should, so, sure, that,
  then, till, until, want, when, wish, would
`)

/** Idioms that contain a reversal phrase but do not mention undoing or a temporary state. */
export const otherwiseMeant = wordList(
  'a while ago, for a while now, once in a while, while you are at it, while youre at it',
)

export const weekdays = wordSet('monday, tuesday, wednesday, thursday, friday, saturday, sunday')

export const monthNames = wordList(`
  january, february, march, april, may, june, july, august, september, october, november, december
`)

/** Words after "until" that mean a lasting state. A user who says such a word does not ask to undo the state in the same turn. */
export const lastingEnds: ReadonlySet<string> = new Set([
  ...weekdays,
  ...monthNames,
  ...['tomorrow', 'next', 'further'],
])

/**
 * Names of Boolean arguments with their verbs. The value `true` means the verb. The value `false` means the opposite verb, or the verb
 * with "un" if the table has no opposite.
 */
export const booleanVerbs: Readonly<Record<string, string>> = Object.fromEntries(
  wordPairs(`
  active/activate, activated/activate, allowed/allow, archived/archive, armed/arm, banned/ban, blocked/block, closed/close,
  connected/connect, disabled/disable, enabled/enable, engaged/engage, expanded/expand, flagged/flag, following/follow, hidden/hide,
  linked/link, locked/lock, mounted/mount, muted/mute, off/turn off, on/turn on, opened/open, paused/pause, pinned/pin,
  power/power on, powered/power on, private/hide, public/publish, published/publish, running/start, starred/star, subscribed/subscribe, suspended/suspend,
  unlocked/unlock, visible/show
`),
)

/** Names of Boolean arguments that count only at the end of a name: `is_read` counts, `read_only` does not. */
export const closingBooleanVerbs: Readonly<Record<string, string>> = { read: 'read' }

/** First words of the names of tools that only read. To call such a tool again undoes nothing. */
export const readVerbs = wordSet(`
  browse, calculate, check, compare, compute, count, describe, display, estimate, fetch, find, get, inspect, is, list,
  lookup, preview, query, read, retrieve, search, show, tail, validate, verify, view
`)

/** Last words of argument names that identify the thing acted on. Credentials are left out. */
export const targetKeys = wordSet(`
  account, address, booking, card, code, contact, customer, device, email, event, flight, iban, id, identifier, ids,
  invoice, item, message, method, no, number, order, owner, payment, person, phone, product, receiver, recipient,
  recipients, ref, reference, reservation, symbol, target, ticket, to, transaction, user, username, vehicle
`)

/** More words for things and people, for arguments whose value is an identifier. */
export const thingKeys = wordSet(`
  appointment, asset, case, claim, client, contract, driver, employee, guest, host, instance, job, loan, machine, member,
  node, parcel, patient, policy, project, room, sensor, server, shipment, student, subscription, tenant, unit
`)

/** Last words of argument names that say how, how much, why or by whom something is done. */
export const mannerKeys = wordSet(`
  amount, brightness, comment, comments, count, delay, duration, explanation, format, hours, justification, level,
  limit, minutes, mode, note, notes, password, percent, percentage, position, price, priority, quantity, reason,
  seconds, shares, size, speed, temperature, timeout, token, unit, units, value, volume
`)

/** Words of argument names that do not say what the thing is. */
export const genericKeys = wordSet('code, id, identifier, new, no, number, old, ref, reference, target, to')

export const endingPhrases: readonly (readonly string[])[] = wordList(
  'ending in, ending with, ending, ends in, ends with, ends, last four digits, last 4 digits, last four, last 4',
).map((phrase) => phrase.split(' '))
