/** Tables for the conditions about calls that repeat or undo what was done. Words of English and of programming only. */
import { wordList, wordSet } from '../paper/word-list.ts'

/** Words with which a user asks for the same thing more than once. */
export const repetitionWords = wordSet(`
  again, alternate, alternating, another, back, both, copies, duplicate, duplicates, each, every, more, multiple, redo, repeat, retry, second,
  separate, several, times, twice
`)

/** Numbers in words, from two on. */
export const numberWords = wordList('two, three, four, five, six, seven, eight, nine, ten, eleven, twelve')

/** Words after "and" that introduce a second person for whom the same is done. */
export const secondPersonWords = wordSet('another, for, her, him, his, me, my, one, our, someone, their, them, us')

/** How an output says that a thing exists no longer. */
export const goneWords = wordSet(`
  cancelled, canceled, cleared, closed, deleted, discarded, expired, failed, gone, invalid, lapsed, released, removed, revoked, rolled,
  void, voided, withdrawn
`)

/** How a user asks for a write even if it changes nothing. */
export const rewritingPhrases = wordList('again, anyway, even if, once more, regardless, resend, rewrite')

/** Verbs of tools that let time pass. */
export const waitingVerbs = wordSet('delay, pause, sleep, wait')

/** A proposal is compared with at most this many of the tool's latest calls, because a turn may be long. */
export const latestCallsCompared = 16

/** Two texts with a higher similarity are two wordings of one thing. */
export const sameTextRatio = 0.6

/** Verbs of tools that choose one value, besides those that set values. */
export const selectingVerbs = wordSet('assign, select, switch')

/** Words in names of arguments that say how a change is made, not what is changed. */
export const meansWords: ReadonlySet<string> = new Set(['comment', 'note', 'payment', 'reason'])

/** How a failure report says that the thing does not exist. */
export const absentPhrases = wordList('404, does not exist, doesnt exist, enoent, no such, not found, unknown')

/** States of open items and of finished items, as tools and outputs name them. */
export const statesUnderWay = wordSet('active, draft, open, pending, running, scheduled, unpaid')

export const statesBehind = wordSet(`
  approved, archived, closed, completed, confirmed, delivered, expired, paid, processed, published, shipped
`)

/** Fields that hold the state of an item; the first one present counts. */
export const stateFields: readonly string[] = ['status', 'state']

/**
 * Two tools must share at least this many arguments besides the id. With fewer, they may do entirely different things.
 */
export const fewestSharedArguments = 2

/**
 * Words with which a user asks for the same change more than once. The table is shorter than `repetitionWords`, because
 * an identical call is stronger evidence of a mistake.
 */
export const severalWords = wordSet(`
  again, another, both, copies, duplicate, duplicates, increments, installments, instalments, redo, repeat, repeatedly,
  resend, thrice, times, twice
`)

/** Phrases with which a user asks for the same change more than once, in English and in other languages. */
export const severalPhrases = wordList(`
  a pair, one more, once more, a second, a couple, zweimal, dreimal, mehrmals, nochmal, nochmals, noch einmal, erneut, dos veces,
  tres veces, varias veces, otra vez, de nuevo, deux fois, trois fois, plusieurs fois, encore une fois, due volte, tre volte,
  di nuovo, ancora una volta, zwei, drei, dos, tres, deux, trois, tre, dois, duas, twee, drie, два, две, три, duas vezes, outra vez, de novo, twee keer, nog een keer, opnieuw, два раза, дважды, трижды, ещё раз,
  еще раз, снова
`)

/** How a user asks for the same read more than twice. */
export const timesPhrases = wordList(`
  thrice, three times, four times, five times, ten times, several times, repeatedly, 3 times, 4 times, 5 times, 10 times, 3x, 5x, dreimal,
  mehrmals, trois fois, plusieurs fois, tres veces, varias veces, tre volte, três vezes, drie keer, три раза, трижды
`)

/** How a user asks for the same read more than twice, in scripts that put no blanks between words. */
export const severalTexts: readonly string[] = [
  '2回',
  '二回',
  '3回',
  '三回',
  'もう一度',
  '再度',
  '两次',
  '兩次',
  '三次',
  '再次',
  '두 번',
  '세 번',
  '다시 한',
]

/** Words next to a number that is a day or an hour. */
export const dayAndHourWords = wordSet(`
  am, april, at, august, december, february, friday, jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, january, july, june,
  march, may, monday, november, oclock, october, pm, saturday, september, sunday, thursday, tuesday, wednesday
`)

/** Plural units of measure. A number before one of them does not count things: "5 minutes". */
export const measureWords = wordSet(`
  bucks, cents, centimetres, characters, crowns, days, degrees, dollars, euros, francs, grams, hours, inches, kilometers,
  kilometres, kilos, lines, liters, litres, meters, metres, miles, minutes, months, ounces, pages, paragraphs, points, pounds, seconds, sentences, units, weeks, words,
  years
`)

/** Last words of tools that are named after the data that they return. */
export const dataNouns = wordSet(
  'average, count, counts, details, history, info, statistics, stats, status, summary, total, totals',
)

/** How an output says that something is still going on, so that reading it again makes sense. */
export const underWayWords = wordSet(`
  building, compiling, converting, creating, deploying, downloading, executing, initializing, installing, loading, pending, preparing,
  processing, progress, provisioning, queued, rendering, running, scanning, starting, syncing, unfinished, uploading, waiting
`)

/** Members that are false or null until something is finished: `"ready": false`. */
export const finishingWords = wordSet('complete, completed, done, finished, ready, succeeded')

/** How an output says that what was done has been lost, besides `goneWords`. */
export const lostWords = wordSet('bounced, declined, dropped, lost, rejected, undeliverable, undelivered')

/** Words which leave open whether a change was made. */
export const doubtWords = wordSet(`
  cannot, denied, error, exists, expired, fail, failed, invalid, missing, not, refused, rejected, timeout, unable, unavailable, unknown, unreachable
`)

/** Words in the name of a tool that takes one step each time. */
export const stepWords = wordSet(`
  advance, arrow, click, consume, dequeue, dice, flip, heartbeat, keepalive, keyboard, keypress, keystroke, listen, louder, next, nudge,
  ping, poll, pop, press, prev, previous, pull, quieter, receive, recv, redo, refresh, reload, roll, scroll, shuffle, skip, spin, step, swipe,
  tap, toggle, type, undo, zoom
`)

/**
 * Last words of the names of tools that take one step, unless the word before makes another verb: `volume_up`, but not
 * `sign_up`.
 */
export const closingSteps = wordSet('backward, down, forward, left, right, up')
export const phrasalVerbs = wordSet(`
  back, break, call, clean, close, follow, log, look, mark, pick, power, set, shut, sign, slow, spin, start, tear, top, warm, write
`)

/** First words of tools that take one step if they are given no amount. */
export const amountVerbs = wordSet('decrease, decrement, dim, increase, increment, lower, raise')

/** Verbs of tools whose result depends on everything that was changed before: a test, a build. */
export const rerunVerbs = wordSet(
  'backup, build, compile, deploy, evaluate, execute, export, format, lint, publish, render, run, scan, test, train, validate',
)

/** Verbs of tools that open a connection or start a service, which has to be done again if a later call fails. */
export const connectingVerbs = wordSet(
  'auth, authenticate, authorize, boot, connect, launch, login, reconnect, restart, signin, start',
)

/** Verbs of tools that change something, besides those of the paper and of `requests.ts`. */
export const changingVerbs = wordSet(`
  build, buy, clear, create, execute, fill, generate, insert, make, merge, notify, open, order, purge, put, record, remove,
  replace, request, reset, restart, run, save, sell, store, sync, train, trigger, upsert, wipe
`)

/** Words in names of tools that read what others send. */
export const inboxWords = wordSet('inbox, mailbox, messages, notifications, otp, sms, webhooks')

/** Words in names of tools that read the time. */
export const clockWords = wordSet('clock, date, now, time, timestamp')

/** How many characters of an output are searched for these words. */
export const underWayCharacters = 400

/**
 * Limits on the search for values in an output that later calls may act on: the characters of the output, and the
 * number of values. A longer output is a listing and is not searched.
 */
export const longestReturnedText = 4_000
export const mostReturnedValues = 50
