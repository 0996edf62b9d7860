/**
 * What a call does, by the name of its tool and, where the name does not say it, by the tool's description: the verbs with which
 * people ask for it, the things that are made by it, and what it acts on.
 */

import { readToolName } from '../../paper/evidence/tool-name.ts'
import { readVerbs } from '../../paper/lexicon/paper.ts'
import { memoizeName, memoizeObject } from '../../paper/memoize.ts'
import { inflections, singular } from '../../paper/text/inflections.ts'
import { splitName } from '../../paper/text/words.ts'
import type { ActiveTools, ToolSchema } from '../../paper/trace/trace.ts'
import { type Deed, deeds, emptyNouns, weakVerbs } from '../tables/deeds.ts'

export type ToolDeed = {
  /** Verbs of every deed that it may be, as they stand in a dictionary. */
  readonly verbs: ReadonlySet<string>
  /** Those that order it: its own verb, and the others that say enough by themselves. */
  readonly orders: ReadonlySet<string>
  readonly things: ReadonlySet<string>
  /** Words of its name beside the verb, in the singular. */
  readonly nouns: ReadonlySet<string>
}

/** Each form of a verb of the table, with the verbs it may be a form of. */
export const verbForms: ReadonlyMap<string, readonly string[]> = indexForms(deeds.flatMap(({ does }) => does))
export const deedThings: ReadonlySet<string> = new Set(deeds.flatMap(({ makes }) => makes))

/** The same object for the same tool. */
export function deedOf(name: string, tools: ActiveTools): ToolDeed {
  const named = deedOfName(name)
  if (named.verbs.size > 0) return named
  const tool = tools?.find((one) => one.name === name)
  return tool ? describedDeed(tool) : unknownDeed(name)
}

/** Where the name has no verb, the first one of the description. */
const describedDeed: (tool: ToolSchema) => ToolDeed = memoizeObject(({ name, description }) => {
  const named = deedOfName(name)
  const described = firstVerb(splitName(description.slice(0, readOfDescription)))
  return described === null ? unknownDeed(name) : { ...named, ...verbsBeside(described, named.nouns) }
})

const unknownDeed: (name: string) => ToolDeed = memoizeName((name) => {
  const own = new Set(readToolName(name).own)
  return { ...deedOfName(name), verbs: own, orders: own }
})

/** Whether the tool only reads, by the first verb of its name wherever that stands: `ShopGetOrder` does, `update_list` does not. */
export const onlyReads: (name: string) => boolean = memoizeName((name) => readVerbs.has(verbOfName(name) ?? ''))

/** Whether the name has a verb that changes something. Of `sys_monitor` neither is known. */
export const isKnownToWrite: (name: string) => boolean = memoizeName((name) => {
  const verb = verbOfName(name)
  return verb !== null && !readVerbs.has(verb)
})

function verbOfName(name: string): string | null {
  const { place, own } = readToolName(name)
  return [...own, ...place].find((token) => readVerbs.has(token) || isPlainVerb(token)) ?? null
}

/** Whether its verb may be one of reading, though it is no read by its name: `open_page`, `click_link`. */
export const mayVisit: (name: string) => boolean = memoizeName((name) => {
  const verb = firstVerb(readToolName(name).own)
  return deeds.some(({ does, reads }) => reads === true && does.includes(verb ?? ''))
})

function isPlainVerb(token: string): boolean {
  return (verbForms.get(token) ?? []).some((verb) => !deedThings.has(verb))
}

const readOfDescription = 200

const deedOfName: (name: string) => ToolDeed = memoizeName((name) => {
  const { place, own } = readToolName(name)
  const tokens = own.length > 0 ? own : place
  const verb = firstVerb(tokens)
  const nouns = new Set(tokens.filter((token) => token !== verb && !emptyNouns.has(token)).map(singular))
  const things = new Set(deedsOf(verb ?? '', nouns).flatMap(({ makes }) => makes))
  return { nouns, things, ...(verb === null ? noVerbs : verbsBeside(verb, nouns)) }
})

const noVerbs: Pick<ToolDeed, 'verbs' | 'orders'> = { verbs: new Set(), orders: new Set() }

function verbsBeside(verb: string, nouns: ReadonlySet<string>): Pick<ToolDeed, 'verbs' | 'orders'> {
  const verbs = new Set([verb, ...deedsOf(verb, nouns).flatMap(({ does }) => does)])
  return { verbs, orders: new Set([...verbs].filter((one) => one === verb || !weakVerbs.has(one))) }
}

/** Whether the tool takes something away, by the first verb of its name. */
export const takesAway: (name: string) => boolean = memoizeName((name) => isUndoing(firstVerb(readToolName(name).own)))

function isUndoing(verb: string | null): boolean {
  return verb !== null && deeds.some((deed) => deed.undoes === true && deed.does.includes(verb))
}

function deedsOf(verb: string, nouns: ReadonlySet<string>): readonly Deed[] {
  const reads = readVerbs.has(verb)
  const undoes = isUndoing(verb)
  return deeds.filter(
    (deed) =>
      (reads || deed.reads === undefined) &&
      (deed.does.includes(verb) || (!undoes && deed.makes.some((thing) => nouns.has(singular(thing))))),
  )
}

/** The first word that is a verb and cannot be a thing; else the first that may be a verb. */
function firstVerb(tokens: readonly string[]): string | null {
  const verbs = tokens.flatMap((token) => verbForms.get(token)?.[0] ?? [])
  return verbs.find((verb) => !deedThings.has(verb)) ?? verbs[0] ?? null
}

function indexForms(verbs: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>()
  for (const verb of new Set(verbs)) {
    for (const form of new Set(inflections(verb))) forms.set(form, [...(forms.get(form) ?? []), verb])
  }
  return forms
}
