/**
 * In what role a user mentions a value: asked for, ruled out, compared with, told of, on one side of a transfer. The paper
 * asks that the latest message contain one value; these tables keep that from being one the user did not ask for. Words of
 * English, as `wordLine` writes them.
 */
import { wordList, wordSet } from '../word-list.ts'

/** In front of a value: not this one. */
export const rejectingPhrases = wordList(`
  not, dont, do not, never, without, except, except for, excluding, avoid, ignore, skip, leave, keep, instead of,
  rather than, other than, apart from, aside from, shouldnt, wont, cant, cannot, mustnt, isnt, wasnt, stop billing,
  stop charging, stop paying, stop sending, stop using, away from, no need, nothing, hold off, forget, against
`)

/** In front of a value: every other one. */
export const excludingPhrases: readonly string[] = ['all but', 'any but', 'anything but', 'everything but']

/** What refuses nothing: it asks for the value all the same, or "leave" is time off. */
export const falseRejections = wordList(`
  dont forget, do not forget, why not, if not, leave of, leave for, leave request, leave requests
`)

/** Between a value that is ruled out and one that is not. */
export const turningWords: readonly string[] = ['but', 'so', 'just', 'instead', 'only']

/** Behind a value, in the same clause: not this one, or nothing is asked of it. */
export const rejectingBehind = wordList(`
  alone, already, arrived, as is, blocked, can wait, cant, cannot, closed, declined, doesnt, dont, empty, expired,
  frozen, gone, invalid, is fine, isnt, keep, lost, maxed, never, no good, no longer, not, remains, shouldnt, stays,
  stolen, unchanged, untouched, wasnt, wont, wrong
`)

/** What stands behind one of these is about something else. */
export const joiningWords: readonly string[] = ['and', 'but', 'so']

/** What stands behind one of these is why something is asked for. */
export const reasonWords: readonly string[] = ['because', 'cause', 'since', 'due to']

/** Behind a value, anywhere in the message: what was said of it does not hold any more. */
export const takingBack = wordList(`
  changed my mind, forget it, forget that, ignore that, never mind, nevermind, no wait, on second thought, scratch that,
  wait no
`)

/** The first word behind a value that something is told of. */
export const tellingBehind = wordSet(`
  are, belongs, came, comes, contains, had, has, have, includes, is, was, went, were
`)

/** Behind a value: what is told of it asks for it. "Order 5 has to go", "card 5 is the one I meant". */
export const affirmingBehind = wordList('has to, have to, the one, what i, right, correct, meant')

/** In front of a value, in the same clause: it is told of, not asked for. */
export const tellingPhrases = wordList(`
  about, already, i bought, i got, i had, i ordered, i paid, i received, i said, i sent, i was, it was, last month,
  last time, last week, last year, originally, previously, used to, yesterday, issue with, problem with, trouble with,
  we had, you said, you told me, it says, they said
`)

/** Somebody else, at the head of a clause: what they have or do is told of, unless they want it. "My friend is in room 14" */
export const otherPeople = wordSet(`
  boss, brother, colleague, daughter, father, friend, he, husband, manager, mother, neighbour, partner, she, sister,
  somebody, someone, son, they, wife
`)

/** In front of a value, in the same clause: it says when or why, not what. */
export const circumstances = wordList('after, as soon as, because, before, once, since, until, when, while')

/** In front of a value: it is what something is compared with. */
export const comparingPhrases = wordList(`
  like, as in, as on, as with, did for, did with, used for, used in, used on, used with, same as, similar to, unlike,
  different from, different to, than, compared to, compared with, copy of, matching, matches, duplicate of
`)

/** "I would like order 5" compares nothing. */
export const wishingPhrases: readonly string[] = ['would like', 'id like', 'wed like', 'd like', 'if you like']

/** Something is taken over from the value's thing to another: "use the address of order 5". */
export const borrowingVerbs: readonly string[] = ['use', 'using', 'copy', 'reuse', 'take', 'same']
export const borrowingWords: readonly string[] = ['from', 'of', 'as']

/** In the sentence, in front of a value: only in a case that has not come yet. */
export const conditionalPhrases = wordList(`
  if, otherwise, unless, in case, failing that, or else, as a backup, as a fallback
`)
export const courtesyConditions = wordList(`
  if possible, if you can, if you could, if you dont mind, if you would, if thats ok, if thats okay, if that is ok,
  if that is okay
`)

/** The user speaks of a thing without naming it: the one that is named may not be the one that is meant. */
export const unnamedThings = wordList(`
  the other, the others, other one, this one, that one, mine, my other, the first one, the second one, the former,
  the latter, both
`)

/** Behind a verb: the thing that was spoken of last. */
export const pronouns: readonly string[] = ['it', 'this', 'that', 'them', 'these', 'those']

/** Those that never stand in front of a noun. */
export const barePronouns: ReadonlySet<string> = new Set(['it', 'them', 'there'])

/** In front of a pronoun or a value: what is done has to do with it. */
export const relatingWords = wordSet('at, for, from, in, into, of, on, onto, to, under, with')

/** "Merge it with order 5": the value is the second of the two. */
export const pairingVerbs: readonly string[] = ['bundle', 'combine', 'compare', 'join', 'link', 'merge', 'pair']

/** "What about order 5?" brings up what the next sentence is about. */
export const topicOpenings: readonly string[] = ['what about', 'how about']

/** A question that opens so wants to know something. */
export const inquiringOpenings = wordSet(`
  what, whats, which, who, where, when, why, how, is, are, was, were, did, does, do, has, have, should
`)

/** A question that opens so asks for something to be done. */
export const politeOpenings: readonly string[] = ['do you mind', 'is it possible', 'are you able to']

/** Words at the head of a sentence that say nothing. */
export const headWords: ReadonlySet<string> = new Set(['ah', 'and', 'but', 'hm', 'hmm', 'oh', 'so', 'uh', 'um', 'well'])

/** In front of a value: it is to be looked at, and nothing is to be done to it. */
export const lookingWords = wordList(`
  check, checking, compare, find out, know, look at, look up, review, see, show, status of, tell me, track, verify, view
`)

/** At the head of a request that is nothing but a look. */
export const showingPhrases = wordList('show, look up, look at, view, pull up, open, get, display')

/** Words around a request that say nothing of what is asked for. */
export const courtesyWords = wordSet(`
  actually, again, also, can, could, for, instead, me, now, ok, okay, please, thank, thanks, then, too, would, you
`)

/** Behind a value that is looked at first: then something is done to it. */
export const goingOnWords: readonly string[] = ['and', 'then']

/** What users ask for, in verbs: one of them beside a value, and another one elsewhere, are two wishes. */
export const requestVerbs = wordList(`
  add, buy, cancel, change, charge, close, create, delete, delay, downgrade, edit, exchange, extend, freeze, invite,
  lock, merge, modify, move, pay, postpone, refund, remove, rename, renew, replace, reschedule, return, send, set,
  share, ship, start, stop, unlock, update, upgrade, withdraw
`)

/** In front of an address that something is to go to. */
export const addressingWords: ReadonlySet<string> = new Set(['to', 'with'])

/** Between what the tool does and the value: "book me on BA283", "pay with the one ending in 8107". */
export const wordsBetween = wordSet('a, an, for, her, him, in, into, me, my, on, one, onto, our, please, the, us')

/** In front of a word that is a verb there, and a noun elsewhere: "to order 2", "please order 2", "Order 2". */
export const verbHeads: ReadonlySet<string> = new Set(['', 'and', 'please', 'then', 'to'])

/** In front of the value in "the leave of E10518". */
export const belongingWords: ReadonlySet<string> = new Set(['for', 'of'])

/** In front of a value in "I want order 5 cancelled". */
export const wantingWords: readonly string[] = ['like', 'need', 'needs', 'please', 'prefer', 'want', 'wants']

/** Verbs of one wish, beside those of `requestSynonyms`. */
export const sameWishes: Readonly<Record<string, readonly string[]>> = {
  charge: ['pay', 'bill', 'debit'],
  pay: ['charge', 'settle'],
}

/** What pays, in words, where an argument says what is paid with. */
export const payingKeys: ReadonlySet<string> = new Set(['card', 'payment'])
export const payingNouns: readonly string[] = ['amex', 'card', 'mastercard', 'visa']
export const payingPhrases: readonly string[] = ['charge', 'pay using', 'pay with', 'paying with', 'use', 'using']

/** In front of a value that is the user's own. */
export const owningWords: readonly string[] = ['my', 'im', 'am']

/** The side of a transfer or an exchange on which a word in front of a value puts it, or the name of its argument. */
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

/** Of two values of one thing: only a word of the same side says which of them is meant. */
export const exchangedKeys: ReadonlySet<string> = new Set(['new', 'old', 'previous'])
