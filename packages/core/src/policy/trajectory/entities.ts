/**
 * What a user's message names in a form that an argument would repeat: quotations, addresses, files, identifiers, numbers.
 * Every repetition in the patterns is bounded or stays inside one word, so that they are one pass over untrusted text.
 */
import { fileEndings, quotedEntity, searchedCharacters } from './reading-lexicon.ts'

/** A pattern, and what a text must hold to be worth it: most messages name nothing of the kind. */
type EntityKind = { readonly hint: RegExp; readonly pattern: RegExp }

const endings = fileEndings.join('|')

const kinds: readonly EntityKind[] = [
  {
    hint: /["'“‘]/,
    pattern: new RegExp(`["'“‘]([^"'”’]{${quotedEntity.fewest},${quotedEntity.most}})["'”’]`, 'g'),
  },
  { hint: /@/, pattern: /[\w.+-]{1,64}@[\w-]{1,64}\.\w{1,64}/g },
  { hint: new RegExp(`\\.(?:${endings})\\b`), pattern: new RegExp(`\\b[\\w-]{1,64}\\.(?:${endings})\\b`, 'g') },
  // Somewhere in such a word a digit stands beside what is none.
  { hint: /[A-Za-z_]\d|\d[A-Za-z_]/, pattern: /\b(?=[A-Za-z_]{0,64}\d)(?=[\d_]{0,64}[A-Za-z])\w{4,128}\b/g },
  { hint: /\d/, pattern: /(?<![\w.])\d[\d,]{0,64}(?:\.\d{1,64})?(?!\w)/g },
]

/** In lower case and without commas, as they are looked for. */
export function entitiesIn(text: string): ReadonlySet<string> {
  const searched = text.slice(0, searchedCharacters)
  const entities = new Set<string>()
  for (const { hint, pattern } of kinds) {
    if (!hint.test(searched)) continue
    // Nothing is replaced: `matchAll` would copy the pattern for each text, which costs more than the search.
    searched.replace(pattern, (whole: string, group: unknown) => {
      const entity = (typeof group === 'string' ? group : whole).trim().toLowerCase().replaceAll(',', '')
      if (entity.length >= 2) entities.add(entity)
      return ''
    })
  }
  return entities
}
