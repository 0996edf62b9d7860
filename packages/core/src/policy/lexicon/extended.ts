/**
 * The tables behind the conditions of the profile `extended`. They stand apart from the paper's, so that the paper's
 * fingerprint stays what it is; a policy that uses them names them in its own. Words of English and of programming only.
 */

/** How the description of a list says that each of its elements begins with a sign. */
export const sigilPhrases: readonly string[] = [
  'start with ',
  'starts with ',
  'starting with ',
  'begin with ',
  'begins with ',
  'beginning with ',
  'prefixed with ',
]
export const sigils: readonly string[] = ['#', '@']

/** A shorter quotation may be a name inside a text that the user left to the actor. */
export const fewestQuotedWords = 3

/** In front of a quotation: it is a part of what is to be written. */
export const partPhrases: readonly string[] = [
  'begin with',
  'begins with',
  'beginning with',
  'contain',
  'containing',
  'contains',
  'end with',
  'ending with',
  'ends with',
  'include',
  'includes',
  'including',
  'open with',
  'opening with',
  'start with',
  'starting with',
  'starts with',
]

/** Behind a quotation: something is to follow it. */
export const continuationPhrases: readonly string[] = [
  'along with',
  'and also',
  'and include',
  'and then',
  'as well as',
  'followed by',
  'plus',
  'then',
  'together with',
]

/** How much of the text around a quotation is read for such phrases. */
export const charactersAround = 40

/** Shorter digit strings are amounts, years and postal codes, which nobody groups. */
export const fewestGroupedDigits = 6

/** How the description of a tool says that it makes something that was not there. */
export const creatingPhrases: readonly string[] = [
  'create a new',
  'create a',
  'creates a new',
  'creates a',
  'make a new',
  'makes a new',
]

/** Signs between the words of a name, which are written in many ways. */
export const wordSeparators: ReadonlySet<string> = new Set([' ', '_', '-', '.', '/'])

/** Words with which a user asks for the same thing more than once. */
export const repetitionWords: ReadonlySet<string> = new Set([
  'again',
  'another',
  'back',
  'both',
  'copies',
  'duplicate',
  'duplicates',
  'each',
  'every',
  'more',
  'multiple',
  'redo',
  'repeat',
  'retry',
  'second',
  'separate',
  'several',
  'three',
  'times',
  'twice',
  'two',
])

/** How many calls of a tool, the latest ones, are compared with a proposal: a turn may be long. */
export const latestCallsCompared = 16

/** Two texts with more than this similarity are two wordings of one thing. */
export const sameTextRatio = 0.6

/** What holds other things, and is called what its user calls it. */
export const containers: ReadonlySet<string> = new Set([
  'album',
  'board',
  'calendar',
  'category',
  'channel',
  'collection',
  'directory',
  'folder',
  'group',
  'label',
  'list',
  'playlist',
  'project',
  'team',
  'workspace',
])

/** How deep in an output the description of an entity is looked for, and how many entities of one trace are remembered. */
export const entityDepth = 8
export const mostEntities = 256

/** Words in the names of arguments that say how a change is made, and are no part of what is changed. */
export const meansWords: ReadonlySet<string> = new Set(['comment', 'note', 'payment', 'reason'])

/** How the report of a failure says that it may pass by itself, and how much of the report is read for that. */
export const transientPhrases: readonly string[] = [
  '429',
  '502',
  '503',
  '504',
  'again later',
  'busy',
  'connection',
  'in progress',
  'not ready',
  'overloaded',
  'rate limit',
  'rate limited',
  'retry',
  'retry after',
  'temporarily',
  'temporary',
  'throttled',
  'timed out',
  'timeout',
  'too many requests',
  'try again',
  'unavailable',
]
export const transientCharacters = 2_000

/** States of things that can still be changed as they are, and of things that are over with, as tools and outputs call them. */
export const statesUnderWay: ReadonlySet<string> = new Set([
  'active',
  'draft',
  'open',
  'pending',
  'running',
  'scheduled',
  'unpaid',
])
export const statesBehind: ReadonlySet<string> = new Set([
  'approved',
  'archived',
  'closed',
  'completed',
  'confirmed',
  'delivered',
  'expired',
  'paid',
  'processed',
  'published',
  'shipped',
])

/** Fields that hold the state of a thing, the first that is there. */
export const stateFields: readonly string[] = ['status', 'state']

/** With fewer arguments beside its id two tools for a thing may do anything to it. */
export const fewestSharedArguments = 2
