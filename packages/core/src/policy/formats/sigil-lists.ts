/**
 * Finds the parameters of a tool that hold tags or mentions, and their sign (# or @). Only a description that demands the sign counts. A
 * description that forbids the sign, makes it optional, or only mentions it does not demand it.
 */
import { parametersOf } from '../argument-edit.ts'
import { isJsonObject, type Json } from '../paper/json.ts'
import { memoizeObject } from '../paper/memoize.ts'
import { holdsPhrase, nameTokens, wordLine } from '../paper/text/words.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { bareWords, descriptionCharacters, sigils, signLeftOut, tagNames } from './tables.ts'

/** The sign of each list parameter, by the parameter's name. It is memoized, because tools repeat at every step. */
export const sigilLists: (tool: ToolSchema) => ReadonlyMap<string, string> = memoizeObject((tool) =>
  findSigned(tool, ({ type }) => type === 'array'),
)

export const sigilTexts: (tool: ToolSchema) => ReadonlyMap<string, string> = memoizeObject((tool) =>
  findSigned(tool, ({ type }, name) => type === 'string' && nameTokens(name).some((token) => tagNames.has(token))),
)

export function speaksOfSign(tool: ToolSchema, argument: string): boolean {
  const parameter = parametersOf(tool)[argument]
  return [tool.description, isJsonObject(parameter) ? parameter.description : undefined].some((description) => {
    const text = readDescription(description)
    return sigils.some((sigil) => text.includes(sigil)) || holdsWord(text, bareWords)
  })
}

function findSigned(
  tool: ToolSchema,
  isHolder: (parameter: { readonly type?: Json }, name: string) => boolean,
): ReadonlyMap<string, string> {
  const signed = new Map<string, string>()
  for (const [name, parameter] of Object.entries(parametersOf(tool))) {
    if (!isJsonObject(parameter) || !isHolder(parameter, name)) continue
    const sigil = demandedSigil(readDescription(parameter.description))
    if (sigil !== null && !leavesOut(readDescription(tool.description), sigil)) signed.set(name, sigil)
  }
  return signed
}

function readDescription(description: Json | undefined): string {
  return typeof description === 'string' ? description.slice(0, descriptionCharacters).toLowerCase() : ''
}

const demand =
  /(?:with|by|including|includes?|has|have|needs?|keep) (?:(?:an?|the|its|their|leading|initial|sign|symbol|character|prefix) )*['"`“(]*([#@])(?![\p{L}\p{N}_])/u

function demandedSigil(description: string): string | null {
  const demanded = new Set(sentencesOf(description).flatMap((sentence) => demand.exec(sentence)?.[1] ?? []))
  const [sigil, another] = demanded
  return sigil === undefined || another !== undefined || leavesOut(description, sigil) ? null : sigil
}

function leavesOut(description: string, sigil: string): boolean {
  return sentencesOf(description).some((sentence) => sentence.includes(sigil) && holdsWord(sentence, signLeftOut))
}

function sentencesOf(description: string): readonly string[] {
  return description.split(/[.;\n]/)
}

function holdsWord(text: string, words: ReadonlySet<string>): boolean {
  const line = wordLine(text)
  for (const word of words) if (holdsPhrase(line, word)) return true
  return false
}

export function textsOf(value: Json | undefined): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null
}
