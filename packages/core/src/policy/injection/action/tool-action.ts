/**
 * What a tool does: the verbs with which people ask for its action, the things that it creates, and the things that it acts on. All are
 * read from the tool's name or, if the name has no known verb, from its description.
 */

import { readToolName } from '../../paper/evidence/tool-name.ts'
import { readVerbs } from '../../paper/lexicon/paper.ts'
import { memoizeName, memoizeObject } from '../../paper/memoize.ts'
import { inflections, participles, singular } from '../../paper/text/inflections.ts'
import { splitName } from '../../paper/text/words.ts'
import type { ActiveTools, ToolSchema } from '../../paper/trace/trace.ts'
import { type ActionWords, actions, emptyNouns, knowingVerbs, quietVerbs, weakVerbs } from '../tables/actions.ts'

export type ToolAction = {
  readonly own: ReadonlySet<string>
  readonly verbs: ReadonlySet<string>
  /** Verbs with which a text instructs somebody to do what the tool does: the tool's own verb and its synonyms, without weak verbs. */
  readonly instructs: ReadonlySet<string>
  readonly things: ReadonlySet<string>
  /** The words of the tool's name except its verb, in the singular. */
  readonly nouns: ReadonlySet<string>
}

/** Maps each form of a verb of the table to the verbs to which the form may belong. */
export const verbForms: ReadonlyMap<string, readonly string[]> = indexForms(actions.flatMap(({ does }) => does))
export const actionThings: ReadonlySet<string> = new Set(actions.flatMap(({ makes }) => makes))

export type KnownTools = {
  readonly tools: ActiveTools
  /** Verbs with which people ask for a tool although its name does not contain them. A profile declares these verbs. */
  readonly asks?: AskingVerbs
}

export type AskingVerbs = ReadonlyMap<string, readonly string[]>

/** The action of a tool. For the same tool the function returns the same object. */
export function actionOf(name: string, { tools, asks }: KnownTools): ToolAction {
  const declared = asks?.get(name)
  const named = actionOfName(name)
  const tool = named.verbs.size > 0 ? undefined : tools?.find((one) => one.name === name)
  const action = named.verbs.size > 0 ? named : tool ? describedAction(tool) : unknownAction(name)
  return declared === undefined ? action : askedBy(declared)(action)
}

/** The tool's action with the verbs that a profile declares, as if the tool's name had these verbs. */
const askedBy: (verbs: readonly string[]) => (action: ToolAction) => ToolAction = memoizeObject((declared) =>
  memoizeObject((action: ToolAction): ToolAction => {
    const added = declared.map((verb) => verbsBeside(verb, new Set()))
    const things = declared.flatMap((verb) => rowsOf(verb, new Set()).flatMap(({ makes }) => makes))
    return {
      own: new Set([...action.own, ...declared]),
      verbs: new Set([...action.verbs, ...added.flatMap(({ verbs }) => [...verbs])]),
      instructs: new Set([...action.instructs, ...added.flatMap(({ instructs }) => [...instructs])]),
      things: new Set([...action.things, ...things]),
      nouns: action.nouns,
    }
  }),
)

/** The action of a tool whose name has no verb. The first verb of the tool's description decides. */
const describedAction: (tool: ToolSchema) => ToolAction = memoizeObject(({ name, description }) => {
  const named = actionOfName(name)
  const described = firstVerb(splitName(description.slice(0, readOfDescription)))
  return described === null ? unknownAction(name) : { ...named, ...verbsBeside(described, named.nouns) }
})

const unknownAction: (name: string) => ToolAction = memoizeName((name) => {
  const own = new Set(readToolName(name).own)
  return { ...actionOfName(name), own, verbs: own, instructs: own }
})

/** Whether the tool only reads, by the first verb of its name: `ShopGetOrder` only reads, `update_list` does not. */
export const onlyReads: (name: string) => boolean = memoizeName((name) => readVerbs.has(verbOfName(name) ?? ''))

/**
 * Whether the tool only gives information. The first word of its name (`translate_text`) or of its description ("Searches messages") is
 * then a verb of telling.
 */
export function onlyTells(name: string, tools: ActiveTools): boolean {
  if (tells(readToolName(name).own[0] ?? '')) return true
  const tool = tools?.find((one) => one.name === name)
  return tool !== undefined && tells(splitName(tool.description.slice(0, readOfDescription))[0] ?? '')
}

function tells(word: string): boolean {
  const stem = word.endsWith('s') ? word.slice(0, -1) : word
  return [word, stem, stem.replace(/e$/, '')].some((form) => knowingVerbs.has(form) || readVerbs.has(form))
}

/**
 * Whether the tool's name has a verb of the table, and the verb does not only read, look something up or take a note: `send_email` has
 * such a verb, `run_search` and `wikipedia` have none.
 */
export function hasEffect(name: string, known: KnownTools): boolean {
  const { own, verbs } = actionOf(name, known)
  if (verbs.size <= own.size) return false
  return [...own].some((verb) => verbForms.has(verb) && !quietVerbs.has(verb) && !knowingVerbs.has(verb))
}

/**
 * The tool's action with more words that instruct it: weak verbs and the passive ("should be cancelled") count too. It is used if no user
 * asked for a change.
 */
export const instructedByAny: (action: ToolAction) => ToolAction = memoizeObject((action) => ({
  ...action,
  own: withParticiples(action.own),
  instructs: withParticiples(action.verbs),
}))

function withParticiples(verbs: ReadonlySet<string>): ReadonlySet<string> {
  const strong = [...verbs].filter((verb) => !knowingVerbs.has(verb) && !weakVerbs.has(verb))
  return new Set([...verbs, ...strong.flatMap(participles).map((form) => `be ${form}`)])
}

/**
 * Whether the name has a verb that changes something. Some names count neither as reading nor as writing: `sys_monitor` and
 * `crm_contacts` have no verb, and `host_status` has only a weak verb.
 */
export const isKnownToWrite: (name: string) => boolean = memoizeName((name) => {
  const { place, own } = readToolName(name)
  return !readVerbs.has(verbOfName(name) ?? '') && [...place, ...own].some(isStrongVerb)
})

function isStrongVerb(token: string): boolean {
  if (readVerbs.has(token) || knowingVerbs.has(token)) return false
  return verbForms.get(token)?.includes(token) === true && !actionThings.has(token) && !weakVerbs.has(token)
}

function verbOfName(name: string): string | null {
  const { place, own } = readToolName(name)
  return [...own, ...place].find((token) => readVerbs.has(token) || isPlainVerb(token)) ?? null
}

/** Whether the tool may open an address, judging by its verb, although it does not count as a reading tool: `open_page`, `click_link`. */
export const mayVisit: (name: string) => boolean = memoizeName((name) => {
  const verb = firstVerb(readToolName(name).own)
  return actions.some(({ does, reads }) => reads === true && does.includes(verb ?? ''))
})

function isPlainVerb(token: string): boolean {
  return (verbForms.get(token) ?? []).some((verb) => !actionThings.has(verb))
}

const readOfDescription = 200

const actionOfName: (name: string) => ToolAction = memoizeName((name) => {
  const { place, own } = readToolName(name)
  const tokens = own.length > 0 ? own : place
  const verb = firstVerb(tokens)
  const nouns = new Set(tokens.filter((token) => token !== verb && !emptyNouns.has(token)).map(singular))
  const things = new Set(rowsOf(verb ?? '', nouns).flatMap(({ makes }) => makes))
  return { nouns, things, ...(verb === null ? noVerbs : verbsBeside(verb, nouns, openingVerb(tokens, verb))) }
})

const noVerbs = { own: new Set<string>(), verbs: new Set<string>(), instructs: new Set<string>() }

function verbsBeside(
  verb: string,
  nouns: ReadonlySet<string>,
  first = verb,
): Pick<ToolAction, 'own' | 'verbs' | 'instructs'> {
  const own = new Set([verb, first])
  const verbs = new Set([...own, ...rowsOf(verb, nouns).flatMap(({ does }) => does)])
  return { own, verbs, instructs: new Set([...verbs].filter((one) => own.has(one) || !weakVerbs.has(one))) }
}

/**
 * Returns the first word of the name if the word can be a verb that the table lacks, as in `revert_commit` and `kill_job`. Otherwise
 * returns `verb`. A word that the table knows as a thing, or that says nothing about the action (such as "system"), is no verb.
 */
function openingVerb(tokens: readonly string[], verb: string): string {
  const [first = ''] = tokens
  const isVerb =
    first.length >= shortestVerb && /^[a-z]+$/.test(first) && !actionThings.has(first) && !emptyNouns.has(first)
  return isVerb && !verbForms.has(first) ? first : verb
}

const shortestVerb = 3

export const takesAway: (name: string) => boolean = memoizeName((name) => isUndoing(firstVerb(readToolName(name).own)))

function isUndoing(verb: string | null): boolean {
  return verb !== null && actions.some((row) => row.undoes === true && row.does.includes(verb))
}

function rowsOf(verb: string, nouns: ReadonlySet<string>): readonly ActionWords[] {
  const reads = readVerbs.has(verb)
  const undoes = isUndoing(verb)
  return actions.filter(
    (row) =>
      (reads || row.reads === undefined) &&
      (row.does.includes(verb) || (!undoes && row.makes.some((thing) => nouns.has(singular(thing))))),
  )
}

/** Returns the first verb that cannot also be a thing. If there is none, returns the first verb. */
function firstVerb(tokens: readonly string[]): string | null {
  const verbs = tokens.flatMap((token) => verbForms.get(token)?.[0] ?? [])
  return verbs.find((verb) => !actionThings.has(verb)) ?? verbs[0] ?? null
}

function indexForms(verbs: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>()
  for (const verb of new Set(verbs)) {
    for (const form of new Set(inflections(verb))) forms.set(form, [...(forms.get(form) ?? []), verb])
  }
  // A verb with the prefix "re" counts like the verb without the prefix: "rebook" asks to book. A verb of the table that only looks like
  // such a verb, for instance "return", keeps its own meaning.
  for (const [form, meant] of [...forms]) if (!forms.has(`re${form}`)) forms.set(`re${form}`, meant)
  return forms
}
