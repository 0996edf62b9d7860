/**
 * Tables for the role in which a user mentions a value: asked for, ruled out, compared, reported, or on one side of a transfer. The paper
 * requires that the latest message contain one value; these tables exclude values that the user did not ask for. They contain English
 * words as `wordLine` returns them.
 */
import { wordList, wordSet } from '../word-list.ts'
import { objectPronouns, pointingWords } from './objects.ts'

export const rejectingPhrases = wordList(`
  not, dont, do not, never, without, except, except for, excluding, avoid, ignore, skip, leave, keep, instead of,
  rather than, other than, apart from, aside from, shouldnt, wont, cant, cannot, mustnt, isnt, wasnt, stop billing,
  stop charging, stop paying, stop sending, stop using, away from, no need, nothing, hold off, forget, against
`)

/** Phrases before a value that exclude only this value, such as "all but". */
export const excludingPhrases: readonly string[] = ['all but', 'any but', 'anything but', 'everything but']

/**
 * Phrases that look like a refusal but refuse nothing. "Don't forget" still asks for the value, and in "leave request" the word "leave"
 * means time off.
 */
export const falseRejections = wordList(`
  dont forget, do not forget, why not, if not, leave of, leave for, leave request, leave requests
`)

/** Words that separate a value that is ruled out from a value that is wanted. */
export const turningWords: readonly string[] = ['but', 'so', 'just', 'instead', 'only']

/** Words after a value, in the same clause, that rule the value out or show that the user asks for nothing about it. */
export const rejectingBehind = wordList(`
  alone, already, arrived, as is, blocked, can wait, cant, cannot, closed, declined, doesnt, dont, empty, expired,
  frozen, gone, invalid, is fine, isnt, keep, lost, maxed, never, no good, no longer, not, remains, shouldnt, stays,
  stolen, unchanged, untouched, wasnt, wont, wrong
`)

export const joiningWords: readonly string[] = ['and', 'but', 'so']

export const reasonWords: readonly string[] = ['because', 'cause', 'since', 'due to']

export const takingBack = wordList(`
  changed my mind, forget it, forget that, ignore that, never mind, nevermind, no wait, on second thought, scratch that,
  wait no
`)

/** First words after a value that make a statement about it, such as "is" or "belongs". */
export const tellingBehind = wordSet(`
  are, belongs, came, comes, contains, had, has, have, includes, is, was, went, were
`)

/** Phrases after a value in a statement that asks for the value: "Order 5 has to go", "card 5 is the one I meant". */
export const affirmingBehind = wordList('has to, have to, the one, what i, right, correct, meant')

/** Phrases before a value, in the same clause, that make a statement and no request, such as "I ordered". */
export const tellingPhrases = wordList(`
  about, already, i bought, i got, i had, i ordered, i paid, i received, i said, i sent, i was, it was, last month,
  last time, last week, last year, originally, previously, used to, yesterday, issue with, problem with, trouble with,
  we had, you said, you told me, it says, they said
`)

/**
 * Other people at the start of a clause. The clause reports what they have or do ("My friend is in room 14"), unless
 * they want something.
 */
export const otherPeople = wordSet(`
  boss, brother, colleague, daughter, father, friend, he, husband, manager, mother, neighbour, partner, she, sister,
  somebody, someone, son, they, wife
`)

/** Words before a value, in the same clause, that make the value a time or a reason. The value is then not the object of the request. */
export const circumstances = wordList('after, as soon as, because, before, once, since, until, when, while')

export const comparingPhrases = wordList(`
  like, as in, as on, as with, did for, did with, used for, used in, used on, used with, same as, similar to, unlike,
  different from, different to, than, compared to, compared with, copy of, matching, matches, duplicate of
`)

/** Phrases with "like" that make no comparison, as in "I would like order 5". */
export const wishingPhrases: readonly string[] = ['would like', 'id like', 'wed like', 'd like', 'if you like']

/** Verbs that copy a property of the named thing to another thing, as in "use the address of order 5". */
export const borrowingVerbs: readonly string[] = ['use', 'using', 'copy', 'reuse', 'take', 'same']
export const borrowingWords: readonly string[] = ['from', 'of', 'as']

/** Phrases before a value, in its sentence, that make the request depend on a case that may not happen. */
export const conditionalPhrases = wordList(`
  if, otherwise, unless, in case, failing that, or else, as a backup, as a fallback
`)
export const courtesyConditions = wordList(`
  if it is no trouble, if it is not a problem, if it is not too much to ask, if it is not too much trouble,
  if its no trouble, if its not too much trouble, if its not a problem, if possible, if you can, if you could, if you dont mind, if you would, if thats ok, if thats okay, if that is ok,
  if that is okay, appreciate it if you, grateful if you, great if you, helpful if you, nice if you
`)

/** Phrases that mention a thing without naming it. The user may mean that thing and not the named value. */
export const unnamedThings = wordList(`
  the other, the others, other one, this one, that one, mine, my other, the first one, the second one, the former,
  the latter, both
`)

/** Pronouns that refer to the thing mentioned last if they follow a verb. */
export const pronouns: readonly string[] = ['it', 'this', 'that', 'them', 'these', 'those']

/** Verbs that take two objects. In "Merge it with order 5" the value is the second object. */
export const pairingVerbs: readonly string[] = ['bundle', 'combine', 'compare', 'join', 'link', 'merge', 'pair']

export const inquiringOpenings = wordSet(`
  what, whats, which, who, where, when, why, how, is, are, was, were, did, does, do, has, have, should
`)

/** Openings of a question that asks for an action, such as "do you mind". */
export const politeOpenings: readonly string[] = ['do you mind', 'is it possible', 'are you able to']

export const headWords: ReadonlySet<string> = new Set(['ah', 'and', 'but', 'hm', 'hmm', 'oh', 'so', 'uh', 'um', 'well'])

/** Words that ask for the previous action with another value: "same question for", "what about", "no, I meant". */
export const againWords = wordSet(`
  about, as, how, i, mean, meant, no, of, on, question, same, sorry, thing, well, what, whats
`)

/** Words of a message that asks for the previous action once more. */
export const onceMoreWords = wordSet('again, another, copy, more, never, once, resend, same, second, still, twice')

/** Words before a value that ask to look at it and not to change it. */
export const lookingWords = wordList(`
  check, checking, compare, find out, know, look at, look up, review, see, show, status of, tell me, track, verify, view
`)

export const showingPhrases = wordList(
  'show, look up, look at, view, pull up, open, get, display, read, find, check, list, status of, what is the status of, whats the status of',
)

export const courtesyWords = wordSet(`
  actually, again, also, can, could, for, instead, me, now, ok, okay, please, thank, thanks, then, too, would, you
`)

/** Words after a value that announce another action. The user wants to see the value first and act on it then. */
export const goingOnWords: readonly string[] = ['and', 'then']

/** Verbs of requests. If a message has one of these verbs next to the value and another of them elsewhere, it has two wishes. */
export const requestVerbs = wordList(`
  add, buy, cancel, change, charge, close, create, delete, delay, downgrade, edit, exchange, extend, freeze, invite,
  lock, merge, modify, move, pay, postpone, refund, remove, rename, renew, replace, reschedule, return, send, set,
  share, ship, start, stop, unlock, update, upgrade, withdraw
`)

export const addressingWords: ReadonlySet<string> = new Set(['to', 'with'])

export const wordsBetween = wordSet('a, an, for, her, him, in, into, me, my, on, one, onto, our, please, the, us')

/**
 * Words before an ambiguous word such as "order" that make it a verb and not a noun, as in "to order 2" or "please order 2". The empty
 * word stands for the start of a sentence.
 */
export const verbHeads: ReadonlySet<string> = new Set(['', 'and', 'please', 'then', 'to'])

/** Words before a value that is the owner of something, as in "the leave of E10518". */
export const belongingWords: ReadonlySet<string> = new Set(['for', 'of'])

/** Words before a value that the user wants in another state, as in "I want order 5 cancelled". */
export const wantingWords: readonly string[] = ['like', 'need', 'needs', 'please', 'prefer', 'want', 'wants']

export const sameWishes: Readonly<Record<string, readonly string[]>> = {
  abort: ['cancel', 'stop', 'kill'],
  acknowledge: ['ack', 'confirm'],
  'add to': ['buy', 'get', 'order', 'take'],
  assign: ['give', 'hand', 'pass'],
  block: ['freeze', 'lock', 'suspend'],
  call: ['dial', 'phone', 'ring'],
  charge: ['pay', 'bill', 'debit'],
  checkout: ['check out'],
  discharge: ['release', 'send home'],
  dismiss: ['fire', 'sack', 'terminate', 'let go'],
  dispatch: ['send', 'ship'],
  email: ['mail', 'send', 'write'],
  enrol: ['add', 'register', 'sign up'],
  enroll: ['add', 'register', 'sign up'],
  equip: ['use', 'wear', 'wield'],
  exchange: ['swap', 'replace'],
  extend: ['lengthen', 'prolong', 'renew'],
  freeze: ['block', 'lock', 'suspend'],
  hangup: ['end', 'disconnect'],
  merge: ['combine', 'join'],
  pay: ['charge', 'settle'],
  postpone: ['delay', 'move', 'push back'],
  reboot: ['restart', 'bounce', 'power cycle'],
  renew: ['extend', 'prolong'],
  replace: ['exchange', 'swap'],
  reply: ['answer', 'respond', 'write back'],
  reschedule: ['move', 'postpone', 'push'],
  reserve: ['book'],
  resolve: ['close', 'fix'],
  respond: ['answer', 'reply', 'write back'],
  restart: ['reboot', 'bounce', 'power cycle'],
  return: ['send back', 'take back'],
  rollback: ['revert', 'undo'],
  ship: ['dispatch', 'send'],
  shutdown: ['kill', 'power off', 'stop', 'switch off', 'take down', 'turn off'],
  suspend: ['block', 'freeze', 'pause'],
  terminate: ['end', 'fire', 'dismiss', 'sack', 'let go'],
  text: ['message', 'write'],
  transfer: ['move', 'pay', 'put', 'send', 'wire'],
}

export const payingKeys: ReadonlySet<string> = new Set(['card', 'payment'])
export const payingNouns: readonly string[] = ['amex', 'card', 'mastercard', 'visa']
export const payingPhrases: readonly string[] = ['charge', 'pay using', 'pay with', 'paying with', 'use', 'using']

export const owningWords: readonly string[] = ['my', 'im', 'am']

/**
 * A side of a transfer or an exchange. A word before the value shows the value's side, and the argument's name shows the argument's side.
 */
export type Side = 'source' | 'destination'

const sides = (source: string, destination: string): Readonly<Record<string, Side>> =>
  Object.fromEntries([
    ...wordList(source).map((word) => [word, 'source'] as const),
    ...wordList(destination).map((word) => [word, 'destination'] as const),
  ])

export const sideWords = sides('from, off, old, out, previous, former', 'into, new, onto, to, towards')

export const sideKeys = sides(
  'from, source, src, origin, sender, old, previous',
  'to, destination, dest, dst, receiver, recipient, recipients, beneficiary, payee, new',
)

/**
 * Words in names of arguments that hold the old or the new value of an exchange. A value fits such an argument only if the word before
 * the value means the same side, old or new.
 */
export const exchangedKeys: ReadonlySet<string> = new Set(['new', 'old', 'previous'])

/** Finite verbs, pronouns and other words of a complete sentence. The follow-up "and 80 to DE-7702" has none. */
export const finiteWords = wordSet(`
  again, are, because, been, did, didnt, do, does, dont, had, has, have, he, her, him, if, is, isnt, it, its, never, no, not, one, she,
  since, that, thats, them, they, this, unless, was, wasnt, were
`)

export const placingWords = wordSet('at, for, into, on, onto, to, until')

/** Prepositions between a noun of the tool and the value it belongs to, as in "two tickets for 5". */
export const linkWords = wordSet('at, for, in, of, on')

/** Words before a preposition that compare or join two things, as in "close to 5" or "together with 5". */
export const relatingAdverbs = wordSet(
  'according, addition, along, as, aside, back, close, due, equal, instead, like, near, next, opposite, over, return, similar, thanks, together',
)

/** Nouns that relate two things. In "a replacement for 5" the replacement may be the earlier value. */
export const relatingThings = wordSet(
  'alternative, connection, copy, duplicate, exchange, link, reference, replacement, spare, substitute, successor, swap, transfer',
)

/** Verbs that give a thing to the named value, as in "Berth 4 goes to 9467251." */
export const givingWords = wordSet('get, gets, go, goes')

/** Words that may refer to the earlier value in a message that names another value of the same form. */
export const referringWords: ReadonlySet<string> = new Set([...pointingWords, ...objectPronouns, 'each', 'one', 'same'])

/**
 * Verbs whose object is a new thing or one of two things. The second thing may be the earlier value, so the earlier value need not be
 * stale.
 */
export const otherVerbs: ReadonlySet<string> = new Set([
  ...pairingVerbs,
  ...wordList('alias, clone, copy, create, diff, generate, make, mirror, rename, replace, swap, write'),
])

/** Verbs that add one thing to another thing. The object of the verb is the thing that is added. */
export const addingVerbs = wordSet(
  'add, announce, apply, assign, attach, bind, import, include, insert, invite, map, mention, mount, post, put, share, tag',
)

/** Verbs of programmers. A request about one file may need a change in another file. */
export const codeVerbs = wordSet('build, debug, fix, lint, refactor, run, test')

/** Verbs of requests that name a second thing. The second thing is a source or a model for the first. */
export const followingVerbs = wordSet('base, clone, copy, match, mirror, model, move, swap, switch, trade, transfer')

/**
 * Prepositions that say where a thing is put, as in "Put Felix on TR-15". "To" and "into" are left out, because they suggest that the
 * thing comes from another place. The earlier value may be that other place.
 */
export const placePrepositions = wordSet('at, for, on')

export const takenInPhrases = wordList('all right, good to know, i see')

export const pleasedWords = wordSet('alright, cool, fine, good, great, hm, hmm, nice, perfect, sure, thank, thanks')
