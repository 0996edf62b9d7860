/** Tables for the conditions about calls that repeat or undo what was done: English and programming terms. */
import { wordList, wordSet } from '../paper/word-list.ts'

/** Words with which a user asks for the same thing more than once. */
export const repetitionWords = wordSet(`
  again, alternate, alternating, another, back, both, copies, duplicate, duplicates, each, every, more, multiple, redo, repeat, retry, second,
  separate, several, times, twice
`)

export const numberWords = wordList('two, three, four, five, six, seven, eight, nine, ten, eleven, twelve')

/** Words after "and" that show that the same thing is wanted once more, for example for another person: "and one for Ann". */
export const secondPersonWords = wordSet('another, for, her, him, his, me, my, one, our, someone, their, them, us')

export const goneWords = wordSet(`
  cancelled, canceled, cleared, closed, deleted, discarded, expired, failed, gone, invalid, lapsed, released, removed, revoked, rolled,
  void, voided, withdrawn
`)

/** Phrases with which a user asks for a write even if it changes nothing. */
export const rewritingPhrases = wordList('again, anyway, even if, once more, regardless, resend, rewrite')

export const waitingVerbs = wordSet('delay, pause, sleep, wait')

/** The maximum number of the tool's latest calls with which a proposal is compared. A turn may be long. */
export const latestCallsCompared = 16

/** Two texts with a higher similarity than this count as two wordings of the same thing. */
export const sameTextRatio = 0.6

/** Verbs of tools that choose a value, in addition to the verbs for setting values. */
export const selectingVerbs = wordSet('assign, select, switch')

/** Words in argument names that say how a change is made, not what is changed. */
export const meansWords: ReadonlySet<string> = new Set(['comment', 'note', 'payment', 'reason'])

export const absentPhrases = wordList('404, does not exist, doesnt exist, enoent, no such, not found, unknown')

/** Two tables: states of open items and states of finished items, as tools and outputs name them. */
export const statesUnderWay = wordSet('active, draft, open, pending, running, scheduled, unpaid')

export const statesBehind = wordSet(`
  approved, archived, closed, completed, confirmed, delivered, expired, paid, processed, published, shipped
`)

/** Fields that hold the state of an item. The first field that is present counts. */
export const stateFields: readonly string[] = ['status', 'state']

/**
 * The minimum number of arguments that two tools must share besides the id. With fewer shared arguments, the tools may do entirely
 * different things.
 */
export const fewestSharedArguments = 2

/**
 * Words with which a user asks for the same change more than once. There are fewer words here than in `repetitionWords`, because an
 * identical call is stronger evidence of a mistake than a similar call.
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

/** Phrases with which a user asks for the same read more than twice. */
export const timesPhrases = wordList(`
  thrice, three times, four times, five times, ten times, several times, repeatedly, 3 times, 4 times, 5 times, 10 times, 3x, 5x, dreimal,
  mehrmals, trois fois, plusieurs fois, tres veces, varias veces, tre volte, três vezes, drie keer, три раза, трижды
`)

/** Phrases with which a user asks for the same read more than twice, in scripts without blanks between words. */
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

/** Last words in the names of tools that are named after the data that they return. */
export const dataNouns = wordSet(
  'average, count, counts, details, history, info, statistics, stats, status, summary, total, totals',
)

/** Words with which an output says that something is still in progress, so that reading again makes sense. */
export const underWayWords = wordSet(`
  building, compiling, converting, creating, deploying, downloading, executing, initializing, installing, loading, pending, preparing,
  processing, progress, provisioning, queued, rendering, running, scanning, starting, syncing, unfinished, uploading, waiting
`)

/** Names of members that are false or null until something is finished: `"ready": false`. */
export const finishingWords = wordSet('complete, completed, done, finished, ready, succeeded')

/** Words with which an output says that the effect of an earlier action is lost. They extend `goneWords`. */
export const lostWords = wordSet('bounced, declined, dropped, lost, rejected, undeliverable, undelivered')

export const doubtWords = wordSet(`
  cannot, denied, error, exists, expired, fail, failed, invalid, missing, not, refused, rejected, timeout, unable, unavailable, unknown, unreachable
`)

/** Words in the name of a tool that takes one step with each call. */
export const stepWords = wordSet(`
  advance, arrow, click, consume, dequeue, dice, flip, heartbeat, keepalive, keyboard, keypress, keystroke, listen, louder, next, nudge,
  ping, poll, pop, press, prev, previous, pull, quieter, receive, recv, redo, refresh, reload, roll, scroll, shuffle, skip, spin, step, swipe,
  tap, toggle, type, undo, zoom
`)

/**
 * Two tables about tool names. The first table has last words that mark a step, as in `volume_up`. The second table has words that form
 * another verb together with such a last word. For example, "sign" and "up" form "sign up", so `sign_up` is no step.
 */
export const closingSteps = wordSet('backward, down, forward, left, right, up')
export const phrasalVerbs = wordSet(`
  back, break, call, clean, close, follow, log, look, mark, pick, power, set, shut, sign, slow, spin, start, tear, top, warm, write
`)

/** First words in the names of tools that take one step with each call, unless an amount is given. */
export const amountVerbs = wordSet('decrease, decrement, dim, increase, increment, lower, raise')

/** Verbs of tools whose result depends on every earlier change, such as a test or a build. */
export const rerunVerbs = wordSet(
  'backup, build, compile, deploy, evaluate, execute, export, format, lint, publish, render, run, scan, test, train, validate',
)

/** Verbs of tools that open a connection or start a service, which may be needed again after a failure. */
export const connectingVerbs = wordSet(
  'auth, authenticate, authorize, boot, connect, launch, login, reconnect, restart, signin, start',
)

/** Verbs of tools that change something, in addition to the verbs of the paper and of `requests.ts`. */
export const changingVerbs = wordSet(`
  build, buy, clear, create, execute, fill, generate, insert, make, merge, notify, open, order, purge, put, record, remove,
  replace, request, reset, restart, run, save, sell, store, sync, train, trigger, upsert, wipe
`)

export const inboxWords = wordSet('inbox, mailbox, messages, notifications, otp, sms, webhooks')

export const clockWords = wordSet('clock, date, now, time, timestamp')

/** The number of characters of an output that are searched for words about progress. */
export const underWayCharacters = 400

/**
 * Limits on the search for values in an output that later calls may act on: the characters of the output, and the
 * number of values. A longer output is a listing and is not searched.
 */
export const longestReturnedText = 4_000
export const mostReturnedValues = 50
