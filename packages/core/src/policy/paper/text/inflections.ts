import { irregularForms } from '../lexicon/paper.ts'

/** The forms of an English verb in a request. The result may include forms that do not exist, which does no harm. */
export function inflections(verb: string): readonly string[] {
  return inflect(verb, () => true)
}

/** The participles of a verb, such as "unlocked". They name the state in which the verb leaves a thing. */
export function participles(verb: string): readonly string[] {
  return inflect(verb, (form) => form.endsWith('ed'))
}

function inflect(verb: string, isWanted: (regular: string) => boolean): readonly string[] {
  const [head = '', ...rest] = verb.split(' ')
  const tail = rest.length > 0 ? ` ${rest.join(' ')}` : ''
  const irregular = Object.hasOwn(irregularForms, head) ? (irregularForms[head] ?? []) : []
  return [...forms(head).filter(isWanted), ...irregular].map((form) => form + tail)
}

function forms(verb: string): readonly string[] {
  const last = verb.at(-1) ?? ''
  if (last === 'e') return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`]
  if (last === 'y' && !isVowel(verb.at(-2))) {
    return [verb, `${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`, `${verb}ing`]
  }
  const plain = [verb, `${verb}s`, `${verb}es`, `${verb}ed`, `${verb}ing`]
  return isVowel(last) || !isVowel(verb.at(-2)) ? plain : [...plain, `${verb}${last}ed`, `${verb}${last}ing`]
}

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && 'aeiou'.includes(letter)
}

/** An approximate singular of an English noun. Singular and plural map to the same text. */
export function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}
